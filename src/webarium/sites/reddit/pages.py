"""All pages of the forum, first match wins."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.twins import twin
from webarium.sites.reddit import search
from webarium.sites.reddit.forums import front, lists, manage, moderation, wiki
from webarium.sites.reddit.members import messages, profile, settings, signing
from webarium.sites.reddit.threads import answers, view, votes, write
from webarium.sites.reddit.threads.images import IMAGE_PAGES, MAX_BYTES

_THREAD = "/f/{forum}/{id:int}/{slug}"
_COMMENT = _THREAD + "/comment/{comment_id:int}"
_FORM_ROOM = 2**16
"""What a form with an image may have beside it, in bytes."""

_MEMBERS: tuple[Page, ...] = (
    get("/login", signing.SIGNING.login.show, name="login"),
    post("/login", signing.SIGNING.login.send, name="sign_in"),
    post("/login_check", signing.SIGNING.login.send, name="login_check"),
    post("/logout", signing.SIGNING.sign_out),
    get("/registration", signing.REGISTRATION.show, name="registration"),
    post("/registration", signing.REGISTRATION.send, name="open_account"),
    get("/reset_password", signing.FORGOTTEN.show, name="forgotten"),
    post("/reset_password", signing.FORGOTTEN.send, name="ask_for_password"),
    get("/messages", messages.inbox),
    get("/messages/thread/{thread_id:int}", messages.conversation),
    post("/messages/thread/{thread_id:int}", messages.reply),
    get("/notifications", messages.notifications),
    post("/notifications/clear", messages.clear),
    get("/user/{username}", profile.profile),
    get("/user/{username}/submissions", profile.submissions),
    get("/user/{username}/comments", profile.comments),
    get("/user/{username}/compose_message", messages.COMPOSING.show, name="compose"),
    post("/user/{username}/compose_message", messages.COMPOSING.send, name="send"),
    get("/user/{username}/block_user", settings.BLOCKING.show, name="block_form"),
    post("/user/{username}/block_user", settings.BLOCKING.send, name="block"),
    post("/user/{username}/unblock_user", settings.unblock),
    get("/user/{username}/edit_biography", settings.BIOGRAPHY.show, name="biography"),
    post("/user/{username}/edit_biography", settings.BIOGRAPHY.send, name="save_biography"),
    get("/user/{username}/preferences", settings.PREFERENCES.show, name="preferences"),
    post("/user/{username}/preferences", settings.PREFERENCES.send, name="save_preferences"),
    get("/user/{username}/account", settings.CREDENTIALS.show, name="credentials"),
    post("/user/{username}/account", settings.CREDENTIALS.send, name="save_credentials"),
    get("/user/{username}/delete_account", settings.DELETION.show, name="deletion"),
    post("/user/{username}/delete_account", settings.DELETION.send, name="delete_account"),
    get("/user/{username}/block_list", settings.block_list),
    get("/user/{username}/hidden_forums", settings.hidden_forums),
)

_THREADS: tuple[Page, ...] = (
    get("/submit", write.submission_form),
    post("/submit", write.submit, max_body=MAX_BYTES + _FORM_ROOM),
    get("/submit/{forum}", write.submission_form, name="submit_in_forum"),
    post("/submit/{forum}", write.submit, name="submit_in_forum", max_body=MAX_BYTES + _FORM_ROOM),
    post("/sv/{id:int}", votes.vote_submission),
    post("/sv/{id:int}.json", votes.vote_submission, name="vote_submission_here"),
    post("/cv/{id:int}", votes.vote_comment),
    post("/cv/{id:int}.json", votes.vote_comment, name="vote_comment_here"),
    get("/f/{forum}/{id:int}", view.thread),
    get(_THREAD, view.thread),
    post(_THREAD + "/comment", answers.post_comment),
    get(_THREAD + "/edit", write.edit_form),
    post(_THREAD + "/edit", write.edit),
    post(_THREAD + "/delete", write.delete),
    post(_THREAD + "/restore", write.restore),
    post(_THREAD + "/lock", write.lock),
    post(_THREAD + "/pin", write.pin),
    post(_THREAD + "/flair", write.set_flair),
    get(_COMMENT, view.comment_page),
    post(_COMMENT, answers.post_comment, name="answer"),
    get(_COMMENT + "/reply", answers.reply_form),
    post(_COMMENT + "/reply", answers.post_reply),
    get(_COMMENT + "/edit", answers.EDITING.show, name="edit_comment_form"),
    post(_COMMENT + "/edit", answers.EDITING.send, name="edit_comment"),
    post(_COMMENT + "/delete", answers.delete_comment),
)

_FORUMS: tuple[Page, ...] = (
    get("/forums", lists.forum_list),
    get("/forums/all", lists.alphabetical),
    get("/forums/by_subject", lists.by_subject),
    get("/forums/{order}", lists.forum_list, name="forum_list_by"),
    get("/tags", lists.by_subject, name="tags"),
    get("/tag/{tag}", lists.tag_page),
    get("/create_forum", manage.CREATION.show, name="creation"),
    post("/create_forum", manage.CREATION.send, name="create"),
    get("/f/{forum}/edit", manage.EDITING.show, name="editing"),
    post("/f/{forum}/edit", manage.EDITING.send, name="edit"),
    post("/f/{forum}/delete", manage.delete),
    post("/f/{forum}/subscribe", manage.subscribe),
    post("/f/{forum}/subscribe.json", twin(manage.subscribe, tells=manage.subscribed), name="subscribe_here"),
    post("/f/{forum}/unsubscribe", manage.unsubscribe),
    post(
        "/f/{forum}/unsubscribe.json",
        twin(manage.unsubscribe, tells=manage.subscribed),
        name="unsubscribe_here",
    ),
    post("/f/{forum}/hide", manage.hide),
    post("/f/{forum}/flairs", manage.add_flair),
    post("/f/{forum}/flairs/{flair_id:int}/delete", manage.remove_flair),
    get("/f/{forum}/moderators", moderation.moderators),
    post("/f/{forum}/moderators", moderation.add_moderator),
    post("/f/{forum}/moderators/{username}/remove", moderation.remove_moderator),
    get("/f/{forum}/bans", moderation.bans),
    post("/f/{forum}/bans", moderation.ban),
    post("/f/{forum}/bans/{username}/lift", moderation.unban),
    get("/f/{forum}/moderation_log", moderation.moderation_log),
    get("/f/{forum}/trash", moderation.trash),
    get("/f/{forum}/wiki", wiki.page),
    get("/f/{forum}/wiki/_all", wiki.pages),
    get("/f/{forum}/wiki/_create", wiki.CREATION.show, name="creation"),
    post("/f/{forum}/wiki/_create", wiki.CREATION.send, name="create"),
    get("/f/{forum}/wiki/{path}", wiki.page),
    get("/f/{forum}/wiki/{path}/history", wiki.history),
    get("/f/{forum}/wiki/{path}/edit", wiki.EDITING.show, name="editing"),
    post("/f/{forum}/wiki/{path}/edit", wiki.EDITING.send, name="edit"),
    post("/f/{forum}/wiki/{path}/lock", wiki.lock),
)

_LISTINGS: tuple[Page, ...] = (
    get("/search", search.search),
    get("/", front.front),
    get("/f/{forum}", front.forum_page),
    get("/f/{forum}/{sort}", front.forum_page, name="forum_page_sorted"),
    get("/{feed}", front.feed_page),
    get("/{feed}/{sort}", front.feed_page, name="feed_page_sorted"),
)

PAGES: tuple[Page, ...] = (*IMAGE_PAGES, *_MEMBERS, *_THREADS, *_FORUMS, *_LISTINGS)
"""Images, people, threads, forums and listings."""
