-- Smithy: people, groups, projects, issues and merge requests; repositories are git objects in tables.

CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL DEFAULT '',
  bio TEXT NOT NULL DEFAULT '',
  location TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  organization TEXT NOT NULL DEFAULT '',
  job_title TEXT NOT NULL DEFAULT '',
  pronouns TEXT NOT NULL DEFAULT '',
  status_emoji TEXT NOT NULL DEFAULT '',
  status_message TEXT NOT NULL DEFAULT '',
  busy INTEGER NOT NULL DEFAULT 0,
  feed_token TEXT NOT NULL DEFAULT '',
  is_admin INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);

-- A further address under which somebody commits.
CREATE TABLE user_email (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE
);

CREATE TABLE follow (
  follower_id INTEGER NOT NULL REFERENCES user,
  followed_id INTEGER NOT NULL REFERENCES user,
  created_at TEXT NOT NULL,
  PRIMARY KEY (follower_id, followed_id)
) WITHOUT ROWID;
CREATE INDEX follow_followed ON follow (followed_id);

CREATE TABLE access_token (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  expires_at TEXT,
  created_at TEXT NOT NULL
);

-- Somebody's own, or a group's; a subgroup's path begins with that of the group above it.
CREATE TABLE namespace (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  user_id INTEGER UNIQUE REFERENCES user,
  description TEXT NOT NULL DEFAULT '',
  visibility TEXT NOT NULL DEFAULT 'public',
  created_at TEXT NOT NULL
);

CREATE TABLE group_member (
  namespace_id INTEGER NOT NULL REFERENCES namespace,
  user_id INTEGER NOT NULL REFERENCES user,
  role INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (namespace_id, user_id)
) WITHOUT ROWID;
CREATE INDEX group_member_user ON group_member (user_id);

-- The groups above a subgroup, the nearest at distance 1; whoever has a role there has it below, too.
CREATE TABLE group_ancestor (
  namespace_id INTEGER NOT NULL REFERENCES namespace,
  ancestor_id INTEGER NOT NULL REFERENCES namespace,
  distance INTEGER NOT NULL,
  PRIMARY KEY (namespace_id, ancestor_id)
) WITHOUT ROWID;
CREATE INDEX group_ancestor_ancestor ON group_ancestor (ancestor_id);

CREATE TABLE project (
  id INTEGER PRIMARY KEY,
  namespace_id INTEGER NOT NULL REFERENCES namespace,
  path TEXT NOT NULL COLLATE NOCASE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  topics TEXT NOT NULL DEFAULT '',
  visibility TEXT NOT NULL,
  default_branch TEXT NOT NULL DEFAULT 'main',
  creator_id INTEGER NOT NULL REFERENCES user,
  forked_from_id INTEGER REFERENCES project,
  archived INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  last_activity_at TEXT NOT NULL,
  UNIQUE (namespace_id, path)
);
CREATE INDEX project_forked_from ON project (forked_from_id);

CREATE TABLE project_member (
  project_id INTEGER NOT NULL REFERENCES project,
  user_id INTEGER NOT NULL REFERENCES user,
  role INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (project_id, user_id)
) WITHOUT ROWID;
CREATE INDEX project_member_user ON project_member (user_id);

-- Somebody without an account who is asked into a project or a group, one of both.
CREATE TABLE invitation (
  id INTEGER PRIMARY KEY,
  project_id INTEGER REFERENCES project,
  namespace_id INTEGER REFERENCES namespace,
  email TEXT NOT NULL COLLATE NOCASE,
  role INTEGER NOT NULL,
  invited_by_id INTEGER NOT NULL REFERENCES user,
  created_at TEXT NOT NULL
);

-- How a project merges; one without a row does as is usual.
CREATE TABLE project_setting (
  project_id INTEGER PRIMARY KEY REFERENCES project,
  merge_method TEXT NOT NULL DEFAULT 'merge',
  squash TEXT NOT NULL DEFAULT 'default_off',
  approvals INTEGER NOT NULL DEFAULT 0,
  threads_resolved INTEGER NOT NULL DEFAULT 0,
  remove_source INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE star (
  user_id INTEGER NOT NULL REFERENCES user,
  project_id INTEGER NOT NULL REFERENCES project,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, project_id)
) WITHOUT ROWID;
CREATE INDEX star_project ON star (project_id);

-- Git's objects, shared by all projects: compressed, by their ids.
CREATE TABLE git_object (
  sha TEXT PRIMARY KEY NOT NULL,
  kind INTEGER NOT NULL,
  data BLOB NOT NULL
) WITHOUT ROWID;

-- What commit objects say, so that histories can be asked for.
CREATE TABLE git_commit (
  id INTEGER PRIMARY KEY,
  sha TEXT NOT NULL UNIQUE,
  tree TEXT NOT NULL,
  author_name TEXT NOT NULL,
  author_email TEXT NOT NULL,
  authored_at TEXT NOT NULL,
  committer_name TEXT NOT NULL,
  committer_email TEXT NOT NULL,
  committed_at TEXT NOT NULL,
  -- When it was made, or when the last of its parents was, whichever is later: clocks differ.
  ordered_at TEXT NOT NULL,
  message TEXT NOT NULL
);

CREATE TABLE commit_parent (
  child INTEGER NOT NULL REFERENCES git_commit,
  position INTEGER NOT NULL,
  parent INTEGER NOT NULL REFERENCES git_commit,
  PRIMARY KEY (child, position)
) WITHOUT ROWID;

-- Files that a commit changes, against its first parent.
CREATE TABLE commit_file (
  commit_id INTEGER NOT NULL REFERENCES git_commit,
  path TEXT NOT NULL,
  PRIMARY KEY (commit_id, path)
) WITHOUT ROWID;

CREATE TABLE branch (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  name TEXT NOT NULL,
  commit_id INTEGER NOT NULL REFERENCES git_commit,
  protected INTEGER NOT NULL DEFAULT 0,
  UNIQUE (project_id, name)
);

-- Who may push and merge to a protected branch, where it is not as usual: maintainers.
CREATE TABLE branch_rule (
  branch_id INTEGER PRIMARY KEY REFERENCES branch,
  push_role INTEGER NOT NULL,
  merge_role INTEGER NOT NULL
);

-- An annotated tag has an object of its own, between its name and its commit.
CREATE TABLE tag (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  name TEXT NOT NULL,
  commit_id INTEGER NOT NULL REFERENCES git_commit,
  created_at TEXT NOT NULL,
  object TEXT NOT NULL DEFAULT '',
  UNIQUE (project_id, name)
);

CREATE TABLE label (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  title TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  UNIQUE (project_id, title)
);

CREATE TABLE milestone (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  iid INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  start_date TEXT,
  due_date TEXT,
  state TEXT NOT NULL DEFAULT 'active',
  created_at TEXT NOT NULL,
  UNIQUE (project_id, iid)
);

CREATE TABLE issue (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  iid INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'opened',
  author_id INTEGER NOT NULL REFERENCES user,
  milestone_id INTEGER REFERENCES milestone,
  due_date TEXT,
  confidential INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  closed_at TEXT,
  UNIQUE (project_id, iid)
);
CREATE INDEX issue_author ON issue (author_id);
CREATE INDEX issue_milestone ON issue (milestone_id);

CREATE TABLE issue_label (
  issue_id INTEGER NOT NULL REFERENCES issue,
  label_id INTEGER NOT NULL REFERENCES label,
  PRIMARY KEY (issue_id, label_id)
) WITHOUT ROWID;
CREATE INDEX issue_label_label ON issue_label (label_id);

CREATE TABLE issue_assignee (
  issue_id INTEGER NOT NULL REFERENCES issue,
  user_id INTEGER NOT NULL REFERENCES user,
  PRIMARY KEY (issue_id, user_id)
) WITHOUT ROWID;
CREATE INDEX issue_assignee_user ON issue_assignee (user_id);

-- An issue that has gone to another project, where it has a new row.
CREATE TABLE issue_move (
  issue_id INTEGER PRIMARY KEY REFERENCES issue,
  moved_to_id INTEGER NOT NULL REFERENCES issue
);

-- Issues that belong together; of kind 'blocks' the source stands in the way of the target.
CREATE TABLE issue_link (
  source_id INTEGER NOT NULL REFERENCES issue,
  target_id INTEGER NOT NULL REFERENCES issue,
  kind TEXT NOT NULL DEFAULT 'relates_to',
  created_at TEXT NOT NULL,
  PRIMARY KEY (source_id, target_id)
) WITHOUT ROWID;
CREATE INDEX issue_link_target ON issue_link (target_id);

CREATE TABLE board (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  name TEXT NOT NULL
);
CREATE INDEX board_project ON board (project_id);

CREATE TABLE board_list (
  id INTEGER PRIMARY KEY,
  board_id INTEGER NOT NULL REFERENCES board,
  label_id INTEGER NOT NULL REFERENCES label,
  position INTEGER NOT NULL,
  UNIQUE (board_id, label_id)
);

CREATE TABLE merge_request (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  iid INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'opened',
  draft INTEGER NOT NULL DEFAULT 0,
  author_id INTEGER NOT NULL REFERENCES user,
  milestone_id INTEGER REFERENCES milestone,
  source_project_id INTEGER NOT NULL REFERENCES project,
  source_branch TEXT NOT NULL,
  target_branch TEXT NOT NULL,
  head_id INTEGER NOT NULL REFERENCES git_commit,
  base_id INTEGER REFERENCES git_commit,
  merge_commit_id INTEGER REFERENCES git_commit,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  merged_at TEXT,
  merged_by_id INTEGER REFERENCES user,
  UNIQUE (project_id, iid)
);
CREATE INDEX merge_request_author ON merge_request (author_id);
CREATE INDEX merge_request_source ON merge_request (source_project_id, source_branch);

CREATE TABLE merge_request_assignee (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request,
  user_id INTEGER NOT NULL REFERENCES user,
  PRIMARY KEY (merge_request_id, user_id)
) WITHOUT ROWID;
CREATE INDEX merge_request_assignee_user ON merge_request_assignee (user_id);

CREATE TABLE merge_request_reviewer (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request,
  user_id INTEGER NOT NULL REFERENCES user,
  PRIMARY KEY (merge_request_id, user_id)
) WITHOUT ROWID;
CREATE INDEX merge_request_reviewer_user ON merge_request_reviewer (user_id);

CREATE TABLE approval (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request,
  user_id INTEGER NOT NULL REFERENCES user,
  created_at TEXT NOT NULL,
  PRIMARY KEY (merge_request_id, user_id)
) WITHOUT ROWID;

CREATE TABLE merge_request_label (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request,
  label_id INTEGER NOT NULL REFERENCES label,
  PRIMARY KEY (merge_request_id, label_id)
) WITHOUT ROWID;

-- A thread; one on a merge request's changes has a file and a line of it, as it was before or as it is.
CREATE TABLE discussion (
  id INTEGER PRIMARY KEY,
  issue_id INTEGER REFERENCES issue,
  merge_request_id INTEGER REFERENCES merge_request,
  path TEXT,
  old_line INTEGER,
  new_line INTEGER,
  head_id INTEGER REFERENCES git_commit,
  resolved_by_id INTEGER REFERENCES user,
  resolved_at TEXT
);
CREATE INDEX discussion_merge_request ON discussion (merge_request_id);

-- What is said about an issue or a merge request, one of both; system notes tell what happened.
CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  issue_id INTEGER REFERENCES issue,
  merge_request_id INTEGER REFERENCES merge_request,
  author_id INTEGER NOT NULL REFERENCES user,
  discussion_id INTEGER REFERENCES discussion,
  body TEXT NOT NULL,
  system INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX note_issue ON note (issue_id);
CREATE INDEX note_merge_request ON note (merge_request_id);
CREATE INDEX note_author ON note (author_id, created_at);

CREATE TABLE todo (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user,
  author_id INTEGER NOT NULL REFERENCES user,
  action TEXT NOT NULL,
  issue_id INTEGER REFERENCES issue,
  merge_request_id INTEGER REFERENCES merge_request,
  state TEXT NOT NULL DEFAULT 'pending',
  created_at TEXT NOT NULL
);
CREATE INDEX todo_user ON todo (user_id, state);

-- What has been done to an issue or a merge request, for those who read its page; it follows from other rows.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  issue_id INTEGER REFERENCES issue,
  merge_request_id INTEGER REFERENCES merge_request,
  author_id INTEGER NOT NULL REFERENCES user,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX event_issue ON event (issue_id);
CREATE INDEX event_merge_request ON event (merge_request_id);

-- An emoji that somebody gave to an issue, a merge request or a note, one of them.
CREATE TABLE award (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user,
  name TEXT NOT NULL,
  issue_id INTEGER REFERENCES issue,
  merge_request_id INTEGER REFERENCES merge_request,
  note_id INTEGER REFERENCES note
);
CREATE INDEX award_issue ON award (issue_id);
CREATE INDEX award_merge_request ON award (merge_request_id);
CREATE INDEX award_note ON award (note_id);

-- Whether somebody wants to hear of an issue or a merge request, where they have said so.
CREATE TABLE subscription (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user,
  issue_id INTEGER REFERENCES issue,
  merge_request_id INTEGER REFERENCES merge_request,
  subscribed INTEGER NOT NULL
);
CREATE INDEX subscription_user ON subscription (user_id);

-- Of what somebody is told: everywhere, or in one project.
CREATE TABLE notification_setting (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user,
  project_id INTEGER REFERENCES project,
  level TEXT NOT NULL,
  UNIQUE (user_id, project_id)
);

CREATE TABLE snippet (
  id INTEGER PRIMARY KEY,
  project_id INTEGER REFERENCES project,
  author_id INTEGER NOT NULL REFERENCES user,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  file_name TEXT NOT NULL,
  content TEXT NOT NULL,
  visibility TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX snippet_project ON snippet (project_id);
CREATE INDEX snippet_author ON snippet (author_id);

CREATE TABLE release (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  tag TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  author_id INTEGER NOT NULL REFERENCES user,
  released_at TEXT NOT NULL,
  UNIQUE (project_id, tag)
);

CREATE TABLE release_link (
  id INTEGER PRIMARY KEY,
  release_id INTEGER NOT NULL REFERENCES release,
  name TEXT NOT NULL,
  url TEXT NOT NULL
);
CREATE INDEX release_link_release ON release_link (release_id);

CREATE TABLE wiki_page (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  slug TEXT NOT NULL COLLATE NOCASE,
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, slug)
);

CREATE TABLE wiki_version (
  id INTEGER PRIMARY KEY,
  wiki_page_id INTEGER NOT NULL REFERENCES wiki_page,
  author_id INTEGER NOT NULL REFERENCES user,
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX wiki_version_page ON wiki_version (wiki_page_id);
