"""Traces for tasks of webarena-verified: the right requests, and each with one thing varied."""

from __future__ import annotations

import base64
import copy
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from tests.scoring.foreign.samples import sample
from tests.scoring.foreign.verified_sites import Entry, Record, rendered, right_value


def page_entry(url: str = "http://shopping.test/") -> Entry:
    """A page that was opened."""
    return entry("GET", url, 200)


def entry(
    method: str,
    url: str,
    status: int,
    *,
    headers: Mapping[str, str] | None = None,
    body: tuple[str, str] | None = None,
    content: tuple[str, str] | None = None,
    cookies: Mapping[str, str] | None = None,
    page: bool = True,
) -> Entry:
    """One entry of a HAR file.

    Args:
        method: The request's method.
        url: Its address.
        status: The answer's status.
        headers: The request's headers.
        body: What was posted: its type and text.
        content: What was answered: its type and text.
        cookies: What the answer set.
        page: Whether it was for a tab's document.
    """
    said = {"accept": "text/html" if page else "*/*", **(headers or {})}
    request: Entry = {"method": method, "url": url, "headers": _pairs(said)}
    if body is not None:
        request["postData"] = {"mimeType": body[0], "text": body[1]}
        request["headers"].append({"name": "content-type", "value": body[0]})
    answer: Entry = {
        "status": status,
        "headers": [],
        "redirectURL": "",
        "cookies": _pairs(cookies or {}),
        "content": {"mimeType": content[0], "text": content[1]}
        if content
        else {"mimeType": "text/html", "text": ""},
    }
    return {"request": request, "response": answer}


def _pairs(values: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in values.items()]


FORM, JSON = "application/x-www-form-urlencoded", "application/json; charset=utf-8"


def right_entries(event: Record, task: Record) -> list[Entry]:
    """What is seen where the agent does the right thing; nothing where it is not to be done."""
    if event.get("should_not_exist"):
        return []
    return [right_entry(event)]


def right_entry(event: Record) -> Entry:
    """The request that an evaluator asks for."""
    expected = event["expected"]
    posted = expected.get("post_data") or {}
    answered = expected.get("response_content") or {}
    cookies = {
        name: quote(right_value(value)) for name, value in (expected.get("response_cookies") or {}).items()
    }
    headers = {}
    for name, value in (expected.get("headers") or {}).items():
        if value is not None:
            headers[name] = right_url(value, {}) if name.lower() == "referer" else right_value(value)
    return entry(
        expected.get("http_method", "GET"),
        right_url(expected["url"], expected.get("query_params")),
        expected.get("response_status", 200),
        headers=headers,
        body=right_body(posted, event.get("post_data_schema") or {}),
        content=(JSON, json.dumps(nested(answered))) if answered else None,
        cookies=cookies,
        page="http_method" not in expected,
    )


def right_url(expected: Any, query: Mapping[str, Any] | None) -> str:
    """An address that is right."""
    url = str(right_value(expected))
    url = rendered(url).replace(" ", "%20") if "__" in url else url.replace(" ", "%20")
    url = url.replace(":///", "://shopping.test/")
    if not url.startswith("http"):
        url = f"http://map.test/{url.lstrip('x/')}"
    if not query:
        return url
    return (
        f"{url.partition('?')[0]}?{urlencode({name: right_value(values) for name, values in query.items()})}"
    )


def right_body(posted: Mapping[str, Any], schema: Record) -> tuple[str, str] | None:
    """What is to be posted, as JSON where paths are asked for, else as a form."""
    if not posted:
        return None
    values = {
        name: _posted(value, schema.get("properties", {}).get(name, {})) for name, value in posted.items()
    }
    if any(name.startswith("$") and "^" not in name for name in posted) or any(
        isinstance(value, int | list) for value in values.values()
    ):
        return JSON, json.dumps(nested(values))
    return FORM, urlencode({_named(name): value for name, value in values.items() if value is not None})


def _posted(value: Any, schema: Record) -> Any:
    if isinstance(value, list) and schema.get("type") == "array":
        return value
    return right_value(value)


def _named(name: str) -> str:
    return sample(name.removeprefix("$.")) if "^" in name else name


def nested(values: Mapping[str, Any]) -> Record:
    """Members at paths such as ``$.a.b[0].c`` in objects of their own."""
    root: Record = {}
    for path, value in values.items():
        if not path.startswith("$") or "^" in path:
            root[_named(path)] = value
        elif "?(" in path:
            member = path.rpartition(".")[2]
            rows = [{"newProduct": 1, member: item} for item in value] if isinstance(value, list) else []
            root[path.split("'")[1]] = json.dumps([*rows, {"newProduct": 0, member: "other"}])
        elif value is not None:
            _put(root, path[2:].replace("[", ".").replace("]", "").split("."), value)
    return root


def _put(root: Any, steps: list[str], value: Any) -> None:
    *way, last = steps
    for step, following in zip(way, steps[1:], strict=True):
        if isinstance(root, list):
            while len(root) <= int(step):
                root.append([] if following.isdigit() else {})
            root = root[int(step)]
        else:
            root = root.setdefault(step, [] if following.isdigit() else {})
    root[last] = value


def traces(event: Record, task: Record) -> Iterator[tuple[str, list[Entry]]]:
    """What else may be seen of one event, right and wrong."""
    right = right_entry(event)
    method, url = right["request"]["method"], right["request"]["url"]
    start = page_entry(rendered(task["start_urls"][0]))
    yield "trace: nothing but the start", [start]
    yield "trace: the request", [right]
    yield "trace: a page before", [start, right]
    yield "trace: a page after", [right, start]
    yield "trace: twice", [right, right]
    other = _with(right, status=404)
    yield "trace: a failed one before", [other, right]
    yield "trace: a failed one after", [right, other]
    yield "trace: a picture after", [right, page_entry(f"{_no_query(url)}/a.png")]
    for status in (200, 201, 204, 301, 302, 303, 304, 400, 404, 500):
        yield f"status: {status}", [_with(right, status=status)]
    for name in ("GET", "POST", "PUT", method.lower()):
        yield f"method: {name}", [_with(right, method=name)]
    for label, varied in addresses(url):
        yield f"address: {label}", [_with(right, url=varied)]
    for header in right["request"]["headers"]:
        if header["name"] in ("accept", "content-type"):
            continue
        yield "header: missing", [_with(right, header=(header["name"], None))]
        for label, varied in (*addresses(header["value"]), ("upper case", header["value"].upper())):
            yield f"header: {label}", [_with(right, header=(header["name"], varied))]
    yield "page: not one", [_with(right, header=("accept", "*/*"))]
    yield "page: by nobody", [_with(right, header=("sec-fetch-user", "?0"))]
    if "postData" in right["request"]:
        yield from posts(right)
    if right["response"]["content"]["text"]:
        yield from contents(right)
    for cookie in right["response"]["cookies"]:
        for label, value in (("missing", None), ("other", "nothing"), ("more", f"{cookie['value']}x")):
            changed = copy.deepcopy(right)
            changed["response"]["cookies"] = [] if value is None else [{**cookie, "value": value}]
            yield f"cookie: {label}", [changed]


def _with(
    right: Entry,
    *,
    status: int | None = None,
    method: str | None = None,
    url: str | None = None,
    header: tuple[str, str | None] | None = None,
) -> Entry:
    changed = copy.deepcopy(right)
    if status is not None:
        changed["response"]["status"] = status
    if method is not None:
        changed["request"]["method"] = method
    if url is not None:
        changed["request"]["url"] = url
    if header is not None:
        name, value = header
        kept = [item for item in changed["request"]["headers"] if item["name"] != name]
        changed["request"]["headers"] = kept if value is None else [*kept, {"name": name, "value": value}]
    return changed


def _no_query(url: str) -> str:
    return url.partition("?")[0]


def addresses(url: str) -> Iterator[tuple[str, str]]:
    """An address in other forms, and others."""
    parts = urlsplit(url)

    def join(**changes: str) -> str:
        return urlunsplit(parts._replace(**changes))

    query = parse_qsl(parts.query, keep_blank_values=True)
    yield "slash", join(path=parts.path + "/")
    yield "no slash", join(path=parts.path.rstrip("/"))
    yield "two slashes", join(path=f"/{parts.path}")
    yield "upper case", join(path=parts.path.upper())
    yield "host in upper case", join(netloc=parts.netloc.upper())
    yield "port", join(netloc=f"{parts.netloc}:80")
    yield "other port", join(netloc=f"{parts.netloc}:8080")
    yield "https", join(scheme="https")
    yield "other host", join(netloc="evil.test")
    yield "longer host", join(netloc=f"{parts.netloc}.evil.test")
    yield "user", join(netloc=f"u@{parts.netloc}")
    yield "below", join(path=f"{parts.path.rstrip('/')}/more")
    yield "longer", join(path=f"{parts.path}x")
    yield "above", join(path=parts.path.rstrip("/").rpartition("/")[0])
    yield "dots", join(path=f"{parts.path}/../{parts.path.rpartition('/')[2]}")
    yield (
        "encoded",
        join(path=parts.path[:1] + "".join(f"%{ord(c):02x}" for c in parts.path[1:3]) + parts.path[3:]),
    )
    yield "fragment", join(fragment="top")
    yield "in a query", f"http://evil.test/?u={url}"
    for name in ("x", "page", "sort", "isAjax", "_", "serializer", "paging[size]"):
        yield f"query {name}", join(query=urlencode([*query, (name, "1")]))
    yield "empty query value", join(query=urlencode([*query, ("x", "")]))
    yield "empty query", f"{url}?" if not parts.query else f"{url}&"
    yield "plus for blank", join(query=parts.query.replace("%20", "+"))
    if query:
        (first, value), *rest = query
        yield "query backwards", join(query=urlencode(query[::-1]))
        yield "no query", join(query="")
        yield "query in upper case", join(query=urlencode([(first, value.upper()), *rest]))
        yield "query value blank around", join(query=urlencode([(first, f" {value} "), *rest]))
        yield "other query value", join(query=urlencode([(first, f"{value}x"), *rest]))
        yield "query twice", join(query=urlencode([(first, value), (first, "zz"), *rest]))
        yield "query twice, less first", join(query=urlencode([(first, "!"), *query]))
        text = base64.urlsafe_b64encode(urlencode(query).encode()).decode().rstrip("=")
        yield "query in base 64", join(query="", path=f"{parts.path.rstrip('/')}/{text}/")
        iso = [(name, "2023-02-01" if item == "02/1/2023" else item) for name, item in query]
        yield "dates in another form", join(query=urlencode(iso))


def posts(right: Entry) -> Iterator[tuple[str, list[Entry]]]:
    """What was posted, in other forms and varied."""
    kind, text = right["request"]["postData"].values()
    yield "post: nothing", [_posting(right, None)]
    yield "post: empty", [_posting(right, (kind, ""))]
    yield "post: no type", [_posting(right, ("text/plain", text))]
    if kind == FORM:
        pairs = parse_qsl(text, keep_blank_values=True)
        yield "post: as JSON", [_posting(right, (JSON, json.dumps(dict(pairs))))]
        yield "post: in parts", [_posting(right, _in_parts(pairs))]
        yield "post: more", [_posting(right, (FORM, urlencode([*pairs, ("more", "1")])))]
        for place, (name, value) in enumerate(pairs):
            rest = [*pairs[:place], *pairs[place + 1 :]]
            yield "post: one less", [_posting(right, (FORM, urlencode(rest)))]
            yield "post: name twice", [_posting(right, (FORM, urlencode([*pairs, (name, "zz")])))]
            for label, varied in _vary(value):
                yield f"post: {label}", [_posting(right, (FORM, urlencode([*rest, (name, varied)])))]
        return
    whole = json.loads(text)
    yield "post: a list", [_posting(right, (JSON, json.dumps([whole])))]
    yield "post: broken", [_posting(right, (JSON, text[:-1]))]
    for label, varied in _varied(whole):
        yield f"post: {label}", [_posting(right, (JSON, json.dumps(varied)))]


def contents(right: Entry) -> Iterator[tuple[str, list[Entry]]]:
    """What was answered, varied."""
    kind, text = right["response"]["content"].values()
    for label, varied in (*_varied(json.loads(text)), ("nothing", {})):
        changed = copy.deepcopy(right)
        changed["response"]["content"] = {"mimeType": kind, "text": json.dumps(varied)}
        yield f"content: {label}", [changed]
    for other in ("text/html", "application/json"):
        changed = copy.deepcopy(right)
        changed["response"]["content"] = {"mimeType": other, "text": text}
        yield f"content: {other}", [changed]


def _posting(right: Entry, body: tuple[str, str] | None) -> Entry:
    changed = copy.deepcopy(right)
    headers = [item for item in changed["request"]["headers"] if item["name"] != "content-type"]
    changed["request"].pop("postData")
    if body is not None:
        changed["request"]["postData"] = {"mimeType": body[0], "text": body[1]}
        headers.append({"name": "content-type", "value": body[0]})
    changed["request"]["headers"] = headers
    return changed


def _in_parts(pairs: Iterable[tuple[str, str]]) -> tuple[str, str]:
    parts = "".join(
        f'--Xy\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in pairs
    )
    return "multipart/form-data; boundary=Xy", f"{parts}--Xy--\r\n"


def _varied(value: Any) -> Iterator[tuple[str, Any]]:
    """A JSON value with one thing in it varied."""
    if isinstance(value, dict):
        yield "one more", {**value, "more": 1}
        for name, item in value.items():
            yield "one less", {key: other for key, other in value.items() if key != name}
            yield "null", {**value, name: None}
            for label, varied in _varied(item):
                yield label, {**value, name: varied}
    elif isinstance(value, list):
        yield "list backwards", value[::-1]
        yield "list with one more", [*value, value[0]] if value else [1]
        for place, item in enumerate(value[:2]):
            for label, varied in _varied(item):
                yield label, [*value[:place], varied, *value[place + 1 :]]
    else:
        yield from _vary(value)


def _vary(value: Any) -> Iterator[tuple[str, Any]]:
    text = str(value)
    yield "upper case", text.upper()
    yield "blanks around", f" {text} "
    yield "as text", text
    yield "longer", f"{text}x"
    yield "with zero", f"{text}0"
    yield "full stop", f"{text}."
    yield "empty", ""
    yield "decimals", f"{text}.00"
    yield "marked", f"* {text}"
    if isinstance(value, int):
        yield "one more", value + 1
        yield "true", True
        yield "float", float(value)
    elif "," in text:
        yield "items backwards", ",".join(text.split(",")[::-1])
