"""All pages of the forge, first match wins."""

from __future__ import annotations

from typing import Any

from webarium.sites.gitlab import activity, dashboard, groups, search, snippets, todos
from webarium.sites.gitlab.code import adding, archives, browse, commits, editing, ide, refs, reverting, wire
from webarium.sites.gitlab.merging import conflicts, requests
from webarium.sites.gitlab.merging import forms as merge_forms
from webarium.sites.gitlab.people import notifications, profile, settings, signing
from webarium.sites.gitlab.pictures import AVATARS
from webarium.sites.gitlab.planning import boards, issues, labels, lists
from webarium.sites.gitlab.projects import create, home, members, releases, repository, wiki
from webarium.sites.gitlab.projects.numbered import numbered, numbered_group
from webarium.sites.gitlab.talking import notes
from webarium.sites.gitlab.talking import planning as beside
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.routing import Page, get, post, put
from webarium.sites.kit.twins import twin

_P = "/{namespace:path}/{project}"
_IN = _P + "/-"
_TOPIC = _IN + "/{kind}/{iid:int}"
_ISSUE = _IN + "/issues/{iid:int}"
_REQUEST = _IN + "/merge_requests/{iid:int}"


def _form(path: str, page: FormPage[Any], name: str) -> tuple[Page, Page]:
    """A form's page and its target."""
    return get(path, page.show, name=f"{name}_form"), post(path, page.send, name=name)


_GIT: tuple[Page, ...] = (
    get(_P + ".git/info/refs", wire.info, file=True),
    get(_P + "/info/refs", wire.info_elsewhere, file=True),
    post(_P + ".git/git-upload-pack", wire.upload, max_body=wire.MOST_ASKED),
    post(_P + ".git/git-receive-pack", wire.receive, max_body=wire.MOST, cut=True),
)

_PEOPLE: tuple[Page, ...] = (
    AVATARS.page,
    *_form("/users/sign_in", signing.SIGNING.login, "sign_in"),
    post("/users/sign_out", signing.SIGNING.sign_out),
    *_form("/users/sign_up", signing.REGISTRATION, "sign_up"),
    *_form("/-/profile", settings.PROFILE, "profile"),
    *_form("/-/profile/status", settings.STATUS, "status"),
    *_form("/-/profile/password/edit", settings.PASSWORD, "password"),
    *_form("/-/profile/personal_access_tokens", settings.TOKENS, "tokens"),
    *_form("/-/profile/notifications", notifications.NOTIFICATIONS, "notifications"),
    post("/-/profile/reset_feed_token", settings.reset_feed_token),
    post("/-/profile/personal_access_tokens/{token_id:int}/revoke", settings.revoke_token),
    post("/users/{name}/follow", profile.follow),
    post("/users/{name}/follow.json", profile.follow, name="follow_here"),
    post("/users/{name}/unfollow", profile.unfollow),
    post("/users/{name}/unfollow.json", profile.unfollow, name="unfollow_here"),
    put("/api/v4/user/status", twin(settings.STATUS.send), name="status_here"),
    get("/users/{name}/{tab}", profile.tab, name="profile_tab"),
)

_SNIPPETS: tuple[Page, ...] = (
    get("/dashboard/snippets", snippets.own, name="own_snippets"),
    get("/explore/snippets", snippets.explore, name="explore_snippets"),
    *_form("/-/snippets/new", snippets.NEW, "new_snippet"),
    get("/-/snippets/{snippet_id:int}", snippets.snippet),
    get("/-/snippets/{snippet_id:int}/raw", snippets.raw, name="raw_snippet", file=True),
    *_form("/-/snippets/{snippet_id:int}/edit", snippets.EDIT, "edit_snippet"),
    post("/-/snippets/{snippet_id:int}/delete", snippets.delete, name="delete_snippet"),
    get(_IN + "/snippets", snippets.of_project, name="project_snippets"),
    *_form(_IN + "/snippets/new", snippets.NEW, "new_project_snippet"),
    get(_IN + "/snippets/{snippet_id:int}", snippets.snippet, name="project_snippet"),
    get(_IN + "/snippets/{snippet_id:int}/raw", snippets.raw, name="raw_project_snippet", file=True),
    *_form(_IN + "/snippets/{snippet_id:int}/edit", snippets.EDIT, "edit_project_snippet"),
    post(_IN + "/snippets/{snippet_id:int}/delete", snippets.delete, name="delete_project_snippet"),
)

_WRITING: tuple[Page, ...] = (
    get(_IN + "/releases", releases.releases),
    *_form(_IN + "/releases/new", releases.NEW_RELEASE, "new_release"),
    *_form(_IN + "/releases/{tag:path}/edit", releases.EDIT_RELEASE, "edit_release"),
    post(_IN + "/releases/{tag:path}/delete", releases.delete_release),
    get(_IN + "/releases/{tag:path}", releases.release),
    get(_IN + "/wikis", wiki.wiki),
    get(_IN + "/wikis/pages", wiki.wiki_pages),
    *_form(_IN + "/wikis/new", wiki.NEW_PAGE, "new_wiki_page"),
    *_form(_IN + "/wikis/{slug:path}/edit", wiki.EDIT_PAGE, "edit_wiki_page"),
    get(_IN + "/wikis/{slug:path}/history", wiki.wiki_history),
    post(_IN + "/wikis/{slug:path}/delete", wiki.delete_wiki_page),
    get(_IN + "/wikis/{slug:path}", wiki.wiki_page),
)

_OWN: tuple[Page, ...] = (
    get("/", dashboard.front),
    get("/dashboard", dashboard.projects, name="dashboard"),
    get("/dashboard/projects", dashboard.projects, name="own_projects"),
    get("/dashboard/projects/starred", dashboard.starred),
    get("/dashboard/issues", dashboard.issues, name="own_issues"),
    get("/dashboard/merge_requests", dashboard.requests, name="own_requests"),
    get("/dashboard/activity", activity.of_mine, name="own_activity"),
    get("/dashboard/projects.atom", activity.own_feed, file=True),
    get("/dashboard/todos", todos.todos),
    post("/dashboard/todos/{todo_id:int}", todos.finish_todo),
    post("/dashboard/todos/done", todos.finish_todos),
    get("/dashboard/groups", dashboard.groups, name="own_groups"),
    get("/explore", dashboard.explore),
    get("/explore/projects", dashboard.explore, name="explore_projects"),
    get("/explore/groups", dashboard.explore_groups),
    get("/explore/projects/{tab}", dashboard.explore, name="explore_tab"),
    get("/search", search.search),
    get("/projects/new", create.choose, name="new_project"),
    post("/projects/new", create.create_quickly, name="create_quickly"),
    post("/projects", create.create, name="create_project"),
    post("/api/v4/projects", twin(create.create_quickly, status=201), name="create_project_here"),
    post("/api/graphql", lists.told, name="graphql"),
    *_form("/projects/new/blank", create.NEW_BLANK, "create_blank"),
    *_form("/projects/new/import", create.NEW_IMPORT, "create_import"),
    *_form("/projects/new/template/{key}", create.NEW_FROM_TEMPLATE, "create_from_template"),
)

_GROUPS: tuple[Page, ...] = (
    *_form("/groups/new", groups.NEW_GROUP, "new_group"),
    post("/groups", groups.NEW_GROUP.send, name="create_group"),
    post(
        "/api/v4/groups/{number:int}/invitations",
        twin(numbered_group(groups.GROUP_MEMBERS.send), status=201),
        name="invite_to_group",
    ),
    *_form("/groups/{group:path}/-/group_members", groups.GROUP_MEMBERS, "group_members"),
    get("/groups/{group:path}/-/activity", activity.of_group, name="group_activity"),
    get("/groups/{group:path}/-/issues", groups.group_issues),
    get("/groups/{group:path}/-/merge_requests", groups.group_requests),
    *_form("/groups/{group:path}/-/edit", groups.GROUP_SETTINGS, "group_settings"),
    post(
        "/groups/{group:path}/-/group_members/withdraw",
        groups.withdraw_invitation,
        name="withdraw_from_group",
    ),
    post("/groups/{group:path}/-/group_members/remove", groups.remove, name="remove_group_member"),
    get("/groups/{group:path}", groups.group_home),
)

_CODE: tuple[Page, ...] = (
    get("/-/ide/project/{namespace:path}/{project}/edit/{rest:path}", ide.ide),
    post("/-/ide/project/{namespace:path}/{project}/edit/{rest:path}", ide.commit_here, name="ide_commit"),
    post(
        "/api/v4/projects/{namespace:path}/{project}/repository/commits",
        twin(ide.commit_here, status=201),
        name="commit_here",
    ),
    get(_IN + "/tree/{rest:path}", browse.tree),
    get(_IN + "/blob/{rest:path}", browse.blob),
    get(_IN + "/raw/{rest:path}", browse.raw, file=True),
    get(_IN + "/blame/{rest:path}", browse.blame_page, name="blame"),
    get(_IN + "/archive/{rest:path}", archives.archive, file=True),
    *_form(_IN + "/new/{rest:path}", editing.NEW_FILE, "new_file"),
    post(_IN + "/create/{rest:path}", editing.NEW_FILE.send, name="create_file"),
    get(_IN + "/edit/{rest:path}", editing.EDIT_FILE.show, name="edit_file_form"),
    post(_IN + "/update/{rest:path}", editing.EDIT_FILE.send, name="update_file"),
    *_form(_IN + "/delete/{rest:path}", editing.DELETE_FILE, "delete_file"),
    get(_IN + "/upload/{rest:path}", adding.UPLOAD.show, name="upload_form"),
    post(_IN + "/upload/{rest:path}", adding.UPLOAD.send, name="upload", max_body=adding.MOST),
    *_form(_IN + "/new_dir/{rest:path}", adding.NEW_FOLDER, "new_folder"),
    get(_IN + "/find_file/{rest:path}", browse.find_file),
    get(_IN + "/commits", commits.commits, name="history"),
    get(_IN + "/commits/{rest:path}", commits.commits),
    get(_IN + "/commit/{sha}", commits.commit),
    post(_IN + "/commit/{sha}/{deed}", reverting.repeat_commit),
    get(_IN + "/compare", commits.compare, name="compare_form"),
    get(_IN + "/compare/{rest:path}", commits.compare),
    get(_IN + "/graphs/{rest:path}", commits.graphs),
    get(_IN + "/refs/switch", refs.switch),
    get(_IN + "/branches", refs.branches),
    get(_IN + "/branches/all", refs.branches, name="all_branches"),
    *_form(_IN + "/branches/new", refs.NEW_BRANCH, "new_branch"),
    post(_IN + "/branches/delete", refs.delete_branch),
    get(_IN + "/tags", refs.tags),
    *_form(_IN + "/tags/new", refs.NEW_TAG, "new_tag"),
    post(_IN + "/tags/delete", refs.delete_tag),
)

_PLANNING: tuple[Page, ...] = (
    get(_IN + "/issues", lists.issues, name="issues"),
    post(_IN + "/issues", issues.NEW_ISSUE.send, name="create_issue"),
    post(
        "/api/v4/projects/{number:int}/issues",
        twin(numbered(issues.NEW_ISSUE.send), status=201),
        name="create_issue_here",
    ),
    put(_ISSUE + ".json", twin(beside.set_issue_side), name="set_side_here"),
    *_form(_IN + "/issues/new", issues.NEW_ISSUE, "new_issue"),
    get(_ISSUE, issues.issue, name="issue"),
    *_form(_ISSUE + "/edit", issues.EDIT_ISSUE, "edit_issue"),
    post(_ISSUE + "/state", issues.set_issue_state),
    get(_IN + "/boards", boards.board, name="boards"),
    *_form(_IN + "/boards/new", boards.NEW_BOARD, "new_board"),
    get(_IN + "/boards/switch", boards.switch),
    get(_IN + "/boards/{board_id:int}", boards.board, name="board"),
    post(_IN + "/boards/lists", boards.add_list, name="add_first_list"),
    post(_IN + "/boards/move", boards.move_card, name="move_first_card"),
    post(_IN + "/boards/{board_id:int}/lists", boards.add_list),
    post(_IN + "/boards/{board_id:int}/lists/delete", boards.remove_list),
    post(_IN + "/boards/{board_id:int}/move", boards.move_card),
    get(_IN + "/labels", labels.labels),
    *_form(_IN + "/labels/new", labels.NEW_LABEL, "new_label"),
    *_form(_IN + "/labels/{label_id:int}/edit", labels.EDIT_LABEL, "edit_label"),
    post(_IN + "/labels/{label_id:int}/delete", labels.delete_label),
    get(_IN + "/milestones", labels.milestones),
    post(_IN + "/milestones", labels.NEW_MILESTONE.send, name="create_milestone"),
    *_form(_IN + "/milestones/new", labels.NEW_MILESTONE, "new_milestone"),
    get(_IN + "/milestones/{iid:int}", labels.milestone),
    *_form(_IN + "/milestones/{iid:int}/edit", labels.EDIT_MILESTONE, "edit_milestone"),
    post(_IN + "/milestones/{iid:int}/close", labels.close_milestone),
)

_MERGING: tuple[Page, ...] = (
    get(_IN + "/merge_requests", requests.requests, name="merge_requests"),
    post(_IN + "/merge_requests", merge_forms.NEW_REQUEST.send, name="create_merge_request"),
    *_form(_IN + "/merge_requests/new", merge_forms.NEW_REQUEST, "new_merge_request"),
    get(_REQUEST, requests.request, name="merge_request"),
    *_form(_REQUEST + "/edit", merge_forms.EDIT_REQUEST, "edit_merge_request"),
    post(_REQUEST + "/state", requests.set_request_state),
    post(_REQUEST + "/approval", requests.approve),
    post(_REQUEST + "/merge", requests.do_merge, name="merge"),
    post(_REQUEST + "/rebase", requests.rebase),
    get(_REQUEST + "/conflicts", conflicts.conflicts),
    post(_REQUEST + "/conflicts", conflicts.resolve_conflicts),
    get(_REQUEST + "/{tab}", requests.request, name="merge_request_tab"),
)

_TALKING: tuple[Page, ...] = (
    post(_TOPIC + "/notes", notes.add_note),
    *_form(_TOPIC + "/notes/{note_id:int}/edit", notes.EDIT_NOTE, "edit_note"),
    post(_TOPIC + "/notes/{note_id:int}/delete", notes.delete_note),
    post(_TOPIC + "/notes/{note_id:int}/awards", notes.react_to_note),
    post(_TOPIC + "/awards", notes.react_to_topic),
    post(_TOPIC + "/discussions/{discussion_id:int}/resolve", notes.resolve),
    post(_TOPIC + "/side", beside.set_side),
    post(_TOPIC + "/subscription", beside.set_subscription),
    post(_TOPIC + "/todo", beside.set_todo),
    post(_TOPIC + "/tasks", beside.tick),
    post(_TOPIC + "/links", beside.add_link),
    post(_TOPIC + "/links/delete", beside.remove_link),
    post(_TOPIC + "/move", beside.move_issue),
    post(_P + "/notes", twin(notes.add_note_to), name="add_note_here"),
)

_PROJECTS: tuple[Page, ...] = (
    *_form(_IN + "/project_members", members.MEMBERS_PAGE, "project_members"),
    get("/-/autocomplete/users", members.find_people, file=True),
    post(
        "/api/v4/projects/{number:int}/invitations",
        twin(numbered(members.MEMBERS_PAGE.send), status=201),
        name="invite_here",
    ),
    post(
        "/api/v4/projects/{number:int}/members",
        twin(numbered(members.ADDING.send), status=201),
        name="add_member_here",
    ),
    post(_IN + "/project_members/role", members.change_role),
    post(_IN + "/project_members/remove", members.remove, name="remove_member"),
    post(_IN + "/project_members/withdraw", members.withdraw_invitation),
    post(_P + "/notification_setting", notifications.set_project_level),
    get(_IN + "/starrers", home.starrers),
    get(_IN + "/forks", home.forks),
    get(_IN + "/forks/new", home.fork_form),
    post(_IN + "/forks/new", home.fork),
    post(_P + "/star", home.star),
    post(_P + "/unstar", home.unstar),
    post(_P + "/toggle_star.json", twin(home.toggle_star, tells=home.star_count), name="toggle_star"),
    post("/api/v4/projects/{number:int}/fork", twin(numbered(home.fork), status=201), name="fork_here"),
    *_form(_P + "/edit", members.SETTINGS, "project_settings"),
    *_form(_IN + "/settings/repository", repository.REPOSITORY, "protected_branches"),
    post(_IN + "/settings/repository/unprotect", repository.unprotect),
    *_form(_IN + "/settings/merge_requests", repository.MERGING, "merge_settings"),
    post(_P + "/archive", members.archive, name="archive_project"),
    get(_P + "/activity", activity.of_project, name="project_activity"),
    get(_P + ".atom", activity.project_feed, file=True),
    get(_P, home.home, name="project"),
    get("/{name}", profile.home, name="person_or_group"),
)

PAGES: tuple[Page, ...] = (
    *_GIT,
    *_PEOPLE,
    *_SNIPPETS,
    *_OWN,
    *_GROUPS,
    *_CODE,
    *_PLANNING,
    *_TALKING,
    *_MERGING,
    *_WRITING,
    *_PROJECTS,
)
"""Git, people, snippets, one's own, groups, code, planning, talk, merging, releases and wikis, and projects."""
