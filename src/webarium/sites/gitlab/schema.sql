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
  created_at TEXT NOT NULL
);

-- Somebody's own, or a group's.
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

CREATE TABLE tag (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  name TEXT NOT NULL,
  commit_id INTEGER NOT NULL REFERENCES git_commit,
  created_at TEXT NOT NULL,
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

CREATE TABLE merge_request (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES project,
  iid INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'opened',
  draft INTEGER NOT NULL DEFAULT 0,
  author_id INTEGER NOT NULL REFERENCES user,
  assignee_id INTEGER REFERENCES user,
  reviewer_id INTEGER REFERENCES user,
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
CREATE INDEX merge_request_assignee ON merge_request (assignee_id);
CREATE INDEX merge_request_reviewer ON merge_request (reviewer_id);

CREATE TABLE merge_request_label (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request,
  label_id INTEGER NOT NULL REFERENCES label,
  PRIMARY KEY (merge_request_id, label_id)
) WITHOUT ROWID;

-- What is said about an issue or a merge request, one of both; system notes tell what happened.
CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  issue_id INTEGER REFERENCES issue,
  merge_request_id INTEGER REFERENCES merge_request,
  author_id INTEGER NOT NULL REFERENCES user,
  body TEXT NOT NULL,
  system INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX note_issue ON note (issue_id);
CREATE INDEX note_merge_request ON note (merge_request_id);

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
