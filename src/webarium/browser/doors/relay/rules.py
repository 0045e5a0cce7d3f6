"""Which commands of the DevTools protocol a client may give, and with what.

Everything is refused but what Playwright's and Puppeteer's clients need to act on pages. What concerns the machine that
Chromium runs on (files, downloads, proxies, processes, traces) is not among it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from webarium.browser.doors.relay.targets import MAX_CONTEXTS, MAX_PAGES, Targets

Params: TypeAlias = dict[str, Any]


class RefusedError(Exception):
    """A command is not let through; its message is one sentence for the client."""


class Rights:
    """What one client has got hold of."""

    def __init__(self, targets: Targets) -> None:
        self.targets = targets
        self.streams: set[str] = set()
        """Handles of files that Chromium made for it: printed pages and responses."""


Rule: TypeAlias = Callable[[Params, Rights], Params]
"""Gives the parameters that are sent on; raises `RefusedError`."""

_FREE = """
Accessibility: disable enable getAXNodeAndAncestors getChildAXNodes getFullAXTree getPartialAXTree getRootAXNode
Accessibility: queryAXTree
Animation: enable getPlaybackRate setPlaybackRate
Audits: disable enable
CSS: disable enable getComputedStyleForNode getStyleSheetText
Console: enable
DOM: describeNode disable enable focus getAttributes getBoxModel getContentQuads getDocument getFlattenedDocument
DOM: getFrameOwner getNodeForLocation getOuterHTML performSearch getSearchResults discardSearchResults
DOM: pushNodesByBackendIdsToFrontend querySelector querySelectorAll requestChildNodes requestNode resolveNode
DOM: scrollIntoViewIfNeeded setAttributeValue
DOMDebugger: getEventListeners
DOMSnapshot: captureSnapshot disable enable
Emulation: clearDeviceMetricsOverride clearGeolocationOverride clearIdleOverride getScreenInfos setAutoDarkModeOverride
Emulation: setCPUThrottlingRate setDefaultBackgroundColorOverride setDeviceMetricsOverride setEmitTouchEventsForMouse
Emulation: setEmulatedMedia setEmulatedVisionDeficiency setFocusEmulationEnabled setGeolocationOverride
Emulation: setHardwareConcurrencyOverride setIdleOverride setLocaleOverride setPageScaleFactor
Emulation: setScriptExecutionDisabled setScrollbarsHidden setTimezoneOverride setTouchEmulationEnabled
Emulation: setUserAgentOverride setVisibleSize
Fetch: continueResponse continueWithAuth disable enable failRequest fulfillRequest getResponseBody
Input: cancelDragging dispatchKeyEvent dispatchMouseEvent dispatchTouchEvent imeSetComposition insertText
Input: setInterceptDrags
Input: synthesizePinchGesture synthesizeScrollGesture synthesizeTapGesture
Inspector: disable enable
Log: clear disable enable
Network: clearBrowserCache clearBrowserCookies deleteCookies disable emulateNetworkConditions
Network: emulateNetworkConditionsByRule enable getCookies getRequestPostData getResponseBody overrideNetworkState
Network: setBlockedURLs setBypassServiceWorker setCacheDisabled setCookie setCookies setExtraHTTPHeaders
Network: setUserAgentOverride
Page: addScriptToEvaluateOnNewDocument bringToFront captureScreenshot close createIsolatedWorld disable enable
Page: getFrameTree getLayoutMetrics getNavigationHistory getResourceTree handleJavaScriptDialog navigateToHistoryEntry
Page: printToPDF reload removeScriptToEvaluateOnNewDocument resetNavigationHistory screencastFrameAck setBypassCSP
Page: setDocumentContent setFontFamilies setInterceptFileChooserDialog setLifecycleEventsEnabled startScreencast
Page: stopLoading stopScreencast
Performance: disable enable getMetrics setTimeDomain
Runtime: addBinding awaitPromise callFunctionOn compileScript disable discardConsoleEntries enable evaluate getHeapUsage
Runtime: getIsolateId getProperties globalLexicalScopeNames queryObjects releaseObject releaseObjectGroup removeBinding
Runtime: runIfWaitingForDebugger runScript setAsyncCallStackDepth terminateExecution
Security: disable enable setIgnoreCertificateErrors
Browser: getVersion getWindowBounds setContentsSize setWindowBounds
Target: detachFromTarget getBrowserContexts getTargets setDiscoverTargets
"""
_PERMISSIONS = frozenset(
    {"geolocation", "notifications", "clipboardReadWrite", "clipboardSanitizedWrite", "durableStorage"}
)


def judge(method: str, params: Params, rights: Rights) -> Params:
    """The parameters with which a command is sent on; raises `RefusedError` if it is not."""
    rule = _RULES.get(method)
    if rule is None:
        raise RefusedError(f"{method[:80]} is not available behind this door.")
    return rule(params, rights)


def _free(params: Params, _: Rights) -> Params:
    return params


def _only(params: Params, *names: str) -> Params:
    """The parameters of these names; any other one that is given is refused."""
    for name, value in params.items():
        if name not in names and value is not None:
            raise RefusedError(f"The parameter {name[:40]!r} is not available behind this door.")
    return {name: params[name] for name in names if params.get(name) is not None}


def _address(params: Params, rights: Rights) -> Params:
    url = params.get("url")
    if not rights.targets.opens(url):
        offer = ", ".join(f"http://{host}/" for host in sorted(rights.targets.hosts))
        raise RefusedError(f"{str(url)[:200]!r} cannot be opened here, only {offer}.")
    return params


def _new_address(params: Params, rights: Rights) -> Params:
    return params if params.get("url") is None else _address(params, rights)


def _target(params: Params, rights: Rights) -> Params:
    target = params.get("targetId")
    if target is not None and not rights.targets.reachable(target):
        raise RefusedError("No target with given id found.")
    return params


def _context(params: Params, rights: Rights) -> Params:
    context = params.get("browserContextId")
    if context is not None and not rights.targets.owns(context):
        raise RefusedError("No browser context with given id found.")
    return params


def _own_context(params: Params, rights: Rights) -> Params:
    context = params.get("browserContextId")
    if not rights.targets.owns(context) or context == rights.targets.home:
        raise RefusedError("No browser context with given id found.")
    return params


def _new_target(params: Params, rights: Rights) -> Params:
    if len(rights.targets.pages()) >= MAX_PAGES:
        raise RefusedError(f"{MAX_PAGES} pages are open, and no more can be.")
    wanted = _only(
        params,
        "url",
        "browserContextId",
        "width",
        "height",
        "left",
        "top",
        "newWindow",
        "background",
        "focus",
        "windowState",
    )
    return _address(_context(wanted, rights), rights)


def _new_context(params: Params, rights: Rights) -> Params:
    if len(rights.targets.contexts) >= MAX_CONTEXTS:
        raise RefusedError(f"{MAX_CONTEXTS} contexts are open, and no more can be.")
    _only(params, "disposeOnDetach")
    return {}  # it is disposed by the relay, which knows whether the pages are still needed


def _flat(params: Params, rights: Rights) -> Params:
    if params.get("autoAttach", True) and params.get("flatten") is not True:
        raise RefusedError("Only flattened sessions are available behind this door: send 'flatten': true.")
    return _target(params, rights)


def _no_download(params: Params, rights: Rights) -> Params:
    """Downloads are told of and thrown away, wherever a client wants them; Playwright always asks."""
    kept = {"behavior": "deny", "eventsEnabled": bool(params.get("eventsEnabled"))}
    context = _context(params, rights).get("browserContextId")
    return kept if context is None else {**kept, "browserContextId": context}


def _permissions(params: Params, rights: Rights) -> Params:
    asked = params.get("permissions")
    if not isinstance(asked, list) or not all(isinstance(one, str) and one in _PERMISSIONS for one in asked):
        raise RefusedError(f"Only these permissions can be granted here: {', '.join(sorted(_PERMISSIONS))}.")
    return _context(params, rights)


def _no_files(params: Params, _: Rights) -> Params:
    if params.get("files"):
        raise RefusedError(
            "Files of this machine cannot be uploaded; give their contents in the page instead."
        )
    return params


def _no_dragged_files(params: Params, rights: Rights) -> Params:
    data = params.get("data")
    if data is not None:
        if not isinstance(data, dict):
            raise RefusedError("'data' must be an object.")
        _no_files(data, rights)
    return params


def _stream(params: Params, rights: Rights) -> Params:
    handle = params.get("handle")
    if not isinstance(handle, str) or handle not in rights.streams:
        raise RefusedError("No stream with given handle found.")
    return params


def _rules() -> Mapping[str, Rule]:
    free = {
        f"{domain}.{name}": _free
        for line in _FREE.strip().splitlines()
        for domain, _, names in [line.partition(": ")]
        for name in names.split()
    }
    return {
        **free,
        "Browser.cancelDownload": _context,
        "Browser.getWindowForTarget": _target,
        "Browser.grantPermissions": _permissions,
        "Browser.resetPermissions": _context,
        "Browser.setDownloadBehavior": _no_download,
        "DOM.setFileInputFiles": _no_files,
        "Fetch.continueRequest": _new_address,
        "IO.close": _stream,
        "IO.read": _stream,
        "Input.dispatchDragEvent": _no_dragged_files,
        "Network.loadNetworkResource": _address,
        "Page.navigate": _address,
        "Storage.clearCookies": _context,
        "Storage.getCookies": _context,
        "Storage.setCookies": _context,
        "Target.activateTarget": _target,
        "Target.attachToBrowserTarget": _free,
        "Target.attachToTarget": _flat,
        "Target.closeTarget": _target,
        "Target.createBrowserContext": _new_context,
        "Target.createTarget": _new_target,
        "Target.disposeBrowserContext": _own_context,
        "Target.getTargetInfo": _target,
        "Target.setAutoAttach": _flat,
    }


_RULES = _rules()
