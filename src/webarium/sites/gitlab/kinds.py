"""One address of every kind of page that the forge has."""

from __future__ import annotations

from dataclasses import replace

from webarium.sites.kit.kinds import PageKind, found

_AT = "/byteblaze/dotfiles"
_REQUEST = (
    "SELECT '/' || n.path || '/' || p.path || '/-/merge_requests/' || r.iid FROM merge_request r"
    " JOIN project p ON p.id = r.project_id JOIN namespace n ON n.id = p.namespace_id WHERE {} ORDER BY r.id LIMIT 1"
)
_OPEN = _REQUEST.format("r.state = 'opened' AND n.path = 'byteblaze'")
_TALKED = (
    "r.state = 'opened' AND p.visibility = 'public' AND EXISTS (SELECT 1 FROM discussion d WHERE"
    " d.merge_request_id = r.id AND d.path IS NOT NULL)"
)
_CLASHING = "r.title LIKE 'Shorten%' AND r.state = 'opened' AND p.visibility = 'public'"
_COMMIT = (
    "SELECT c.sha FROM git_commit c JOIN branch b ON b.commit_id = c.id JOIN project p ON p.id = b.project_id"
    " WHERE p.path = 'dotfiles' AND b.name = 'main' LIMIT 1"
)
_TICKED = (
    "SELECT '/' || n.path || '/' || p.path || '/-/issues/' || i.iid FROM issue i JOIN project p ON p.id = i.project_id"
    " JOIN namespace n ON n.id = p.namespace_id WHERE i.description LIKE '%- [x]%' AND n.path = 'byteblaze'"
    " ORDER BY i.id IN (SELECT issue_id FROM discussion) DESC, i.id LIMIT 1"
)
_NOTED = (
    "SELECT '/' || n.path || '/' || p.path || '/-/issues/' || i.iid || '/notes/' || t.id || '/edit' FROM note t"
    " JOIN issue i ON i.id = t.issue_id JOIN project p ON p.id = i.project_id JOIN namespace n ON n.id = p.namespace_id"
    " WHERE t.author_id = 1 AND t.system = 0 AND p.visibility = 'public' AND i.confidential = 0 LIMIT 1"
)
_RELEASE = (
    "SELECT '/' || n.path || '/' || p.path || '/-/releases/' || e.tag FROM release e"
    " JOIN project p ON p.id = e.project_id JOIN namespace n ON n.id = p.namespace_id"
    " WHERE p.visibility = 'public' ORDER BY e.id LIMIT 1"
)
_TODO = (
    "SELECT '/primer/design/-/issues/' || max(iid) FROM issue WHERE confidential = 0 AND project_id ="
    " (SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id"
    " WHERE n.path = 'primer' AND p.path = 'design')"
)

_COMPARED = (
    "SELECT '/' || n.path || '/' || p.path || '/-/compare/' || r.target_branch || '...' || r.source_branch"
    " FROM merge_request r JOIN project p ON p.id = r.project_id JOIN namespace n ON n.id = p.namespace_id"
    " WHERE r.state = 'opened' AND r.source_project_id = p.id AND n.path = 'byteblaze' ORDER BY r.id LIMIT 1"
)
_IN_DESIGN = (
    "SELECT '/primer/design/-/' || {} FROM {} x JOIN project p ON p.id = x.project_id JOIN namespace n ON n.id ="
    " p.namespace_id WHERE n.path = 'primer' AND p.path = 'design' ORDER BY x.id LIMIT 1"
)
_OWN_ISSUE = (
    "SELECT '/byteblaze/dotfiles/-/issues/' || iid FROM issue WHERE project_id = (SELECT p.id FROM project p"
    " JOIN namespace n ON n.id = p.namespace_id WHERE n.path = 'byteblaze' AND p.path = 'dotfiles') ORDER BY id LIMIT 1"
)

_ALL = (
    PageKind("front", "/"),
    PageKind("front-guest", "/", guest=True),
    PageKind("explore", "/explore?sort=stars_desc"),
    PageKind("explore-projects", "/explore/projects", guest=True),
    PageKind("explore-starred", "/explore/projects/starred"),
    PageKind("explore-groups", "/explore/groups"),
    PageKind("dashboard", "/dashboard"),
    PageKind("own-projects", "/dashboard/projects"),
    PageKind("own-starred", "/dashboard/projects/starred"),
    PageKind("own-issues", "/dashboard/issues?assignee_username=byteblaze"),
    PageKind("own-requests", "/dashboard/merge_requests?reviewer_username=byteblaze"),
    PageKind("todos", "/dashboard/todos"),
    PageKind("groups", "/dashboard/groups"),
    PageKind("group", "/primer"),
    PageKind("group-long-address", "/groups/primer"),
    PageKind("subgroup", "/lanternworks/labs"),
    PageKind("group-with-subgroups", "/lanternworks"),
    PageKind("group-activity", "/groups/primer/-/activity"),
    PageKind("group-issues", "/groups/lanternworks/-/issues"),
    PageKind("group-requests", "/groups/lanternworks/-/merge_requests?state=all"),
    PageKind(
        "group-settings",
        "/groups/primer/-/edit",
        prepare=("UPDATE group_member SET role = 50 WHERE user_id = 1",),
    ),
    PageKind("own-activity", "/dashboard/activity"),
    PageKind("own-snippets", "/dashboard/snippets"),
    PageKind("explore-snippets", "/explore/snippets", guest=True),
    PageKind("snippet", found("SELECT '/-/snippets/' || id FROM snippet WHERE file_name = 'backoff.go'")),
    PageKind(
        "edit-snippet", found("SELECT '/-/snippets/' || min(id) || '/edit' FROM snippet WHERE author_id = 1")
    ),
    PageKind("new-snippet", "/-/snippets/new"),
    PageKind("project-snippets", "/primer/design/-/snippets"),
    PageKind("project-snippet", found(_IN_DESIGN.format("'snippets/' || x.id", "snippet"))),
    PageKind(
        "edit-project-snippet",
        found(
            "SELECT '/primer/design/-/snippets/' || max(id) || '/edit' FROM snippet WHERE project_id IS NOT NULL"
        ),
        prepare=("UPDATE snippet SET author_id = 1 WHERE project_id IS NOT NULL",),
    ),
    PageKind("new-project-snippet", f"{_AT}/-/snippets/new"),
    PageKind("project-activity", "/primer/design/activity"),
    PageKind("releases", "/primer/design/-/releases"),
    PageKind("release", found(_RELEASE)),
    PageKind("new-release", f"{_AT}/-/releases/new"),
    PageKind("edit-release", f"{_AT}/-/releases/v0.1.0/edit"),
    PageKind("wiki", "/primer/design/-/wikis"),
    PageKind("wiki-empty", "/byteblaze/timeit/-/wikis"),
    PageKind("wiki-pages", "/primer/design/-/wikis/pages"),
    PageKind("wiki-history", "/primer/design/-/wikis/home/history"),
    PageKind("new-wiki-page", f"{_AT}/-/wikis/new"),
    PageKind("wiki-page", "/primer/design/-/wikis/How-we-decide"),
    PageKind("edit-wiki-page", f"{_AT}/-/wikis/home/edit"),
    PageKind("notifications", "/-/profile/notifications"),
    PageKind("profile-activity", "/users/mira.castell/activity"),
    PageKind("profile-snippets", "/users/byteblaze/snippets"),
    PageKind("group-members", "/groups/primer/-/group_members"),
    PageKind("new-group", "/groups/new"),
    PageKind("project", _AT),
    PageKind("project-guest", "/primer/design", guest=True),
    PageKind("tree", "/primer/design/-/tree/main/src"),
    PageKind("blob", f"{_AT}/-/blob/main/install.sh"),
    PageKind("blob-markdown", f"{_AT}/-/blob/main/README.md"),
    PageKind("license", f"{_AT}/-/blob/main/LICENSE"),
    PageKind("blame", f"{_AT}/-/blame/main/zshrc"),
    PageKind("new-file", f"{_AT}/-/new/main"),
    PageKind("edit-file", f"{_AT}/-/edit/main/zshrc"),
    PageKind("ide", f"/-/ide/project{_AT}/edit/main/-/zshrc"),
    PageKind("delete-file", f"{_AT}/-/delete/main/zshrc"),
    PageKind("upload", f"{_AT}/-/upload/main"),
    PageKind("new-folder", f"{_AT}/-/new_dir/main"),
    PageKind("find-file", f"{_AT}/-/find_file/main"),
    PageKind("protected-branches", f"{_AT}/-/settings/repository"),
    PageKind("merge-settings", f"{_AT}/-/settings/merge_requests"),
    PageKind("commits", f"{_AT}/-/commits/main"),
    PageKind("history", f"{_AT}/-/commits"),
    PageKind("commit", found(_COMMIT, _AT + "/-/commit/{}")),
    PageKind("compare", f"{_AT}/-/compare"),
    PageKind("compared", found(_COMPARED)),
    PageKind("all-branches", f"{_AT}/-/branches/all"),
    PageKind("ref-switched", f"{_AT}/-/refs/switch?destination=tree&ref=main"),
    PageKind("branches", f"{_AT}/-/branches"),
    PageKind("new-branch", f"{_AT}/-/branches/new"),
    PageKind("tags", "/primer/design/-/tags"),
    PageKind("new-tag", f"{_AT}/-/tags/new"),
    PageKind("graphs", "/primer/design/-/graphs/main"),
    PageKind("issues", "/primer/design/-/issues"),
    PageKind("issue", found(_TODO)),
    PageKind("issue-guest", found(_TODO), guest=True),
    PageKind("new-issue", "/primer/design/-/issues/new"),
    PageKind("edit-issue", found(_OWN_ISSUE, "{}/edit")),
    PageKind("issue-talk", found(_TICKED)),
    PageKind("edit-note", found(_NOTED)),
    PageKind("board", "/primer/design/-/boards"),
    PageKind("board-chosen", found(_IN_DESIGN.format("'boards/' || x.id", "board"))),
    PageKind("board-switched", "/primer/design/-/boards/switch"),
    PageKind("board-guest", "/primer/design/-/boards", guest=True),
    PageKind("new-board", "/primer/design/-/boards/new"),
    PageKind("labels", "/primer/design/-/labels"),
    PageKind("new-label", "/primer/design/-/labels/new"),
    PageKind("edit-label", found(_IN_DESIGN.format("'labels/' || x.id || '/edit'", "label"))),
    PageKind("milestones", "/primer/design/-/milestones"),
    PageKind("milestone", "/primer/design/-/milestones/1"),
    PageKind("edit-milestone", "/primer/design/-/milestones/1/edit"),
    PageKind("new-milestone", "/primer/design/-/milestones/new"),
    PageKind("requests", "/primer/design/-/merge_requests?state=all"),
    PageKind("request", found(_OPEN)),
    PageKind("request-diffs", found(_OPEN, "{}/diffs")),
    PageKind("request-commits", found(_OPEN, "{}/commits")),
    PageKind("request-merged", found(_REQUEST.format("r.state = 'merged'"))),
    PageKind("request-threads", found(_REQUEST.format(_TALKED))),
    PageKind("request-line", found(_REQUEST.format(_TALKED), "{}/diffs?path=x&new_line=1")),
    PageKind("conflicts", found(_REQUEST.format(_CLASHING), "{}/conflicts")),
    PageKind("edit-request", found(_OPEN, "{}/edit")),
    PageKind("new-request", "/primer/design/-/merge_requests/new"),
    PageKind("members", f"{_AT}/-/project_members"),
    PageKind("settings", f"{_AT}/edit"),
    PageKind("fork", "/primer/design/-/forks/new"),
    PageKind("forks", "/primer/design/-/forks"),
    PageKind("starrers", f"{_AT}/-/starrers"),
    PageKind("new-project", "/projects/new"),
    PageKind("new-blank", "/projects/new/blank"),
    PageKind("new-import", "/projects/new/import"),
    PageKind("new-from-template", "/projects/new/template/express"),
    PageKind("profile", "/byteblaze"),
    PageKind("profile-other", "/mira.castell"),
    PageKind("following", "/users/byteblaze/following"),
    PageKind("profile-settings", "/-/profile"),
    PageKind("status", "/-/profile/status"),
    PageKind("password", "/-/profile/password/edit"),
    PageKind("tokens", "/-/profile/personal_access_tokens"),
    PageKind("search", "/search?search=dialog"),
    PageKind(
        "search-code",
        found("SELECT id FROM project WHERE path = 'design'", "/search?search=focus&project_id={}"),
    ),
    PageKind("search-users", "/search?search=mira&scope=users"),
    PageKind("login", "/users/sign_in", guest=True),
    PageKind("register", "/users/sign_up", guest=True),
    PageKind("not-found", "/nobody/nothing", status=404),
)

QUICK = frozenset(
    [
        "group-with-subgroups",
        "snippet",
        "project-activity",
        "releases",
        "wiki",
        "wiki-history",
        "notifications",
        "front",
        "front-guest",
        "own-issues",
        "todos",
        "group",
        "group-members",
        "project",
        "tree",
        "blob",
        "blame",
        "new-file",
        "upload",
        "protected-branches",
        "merge-settings",
        "commits",
        "commit",
        "branches",
        "graphs",
        "issues",
        "issue",
        "issue-talk",
        "new-issue",
        "board",
        "labels",
        "request",
        "request-diffs",
        "request-threads",
        "conflicts",
        "new-request",
        "members",
        "new-project",
        "profile",
        "tokens",
        "search-code",
        "login",
        "not-found",
    ]
)
"""One kind of each layout; the others are looked at when pictures are asked for."""
KINDS = tuple(replace(kind, quick=kind.name in QUICK) for kind in _ALL)
