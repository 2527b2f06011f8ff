-- What the office does with members: invitations, imports, tags, notes, bulk actions, announcements and letters.

-- Announcements shown on dashboards for a time.
create table announcements (
  id uuid primary key,
  title text not null check (length(title) between 1 and 150)
    constraint announcements_title_one_line check (is_one_line(title)),
  -- Markdown.
  text text not null check (length(text) between 1 and 5000),
  -- The programs' roles; empty for everybody.
  roles text[] not null check (roles <@ array['academy_student', 'mentorship_student']),
  starts_at timestamptz not null
    check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  ends_at timestamptz not null
    check (ends_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- When it was told of; null until it begins.
  told_at timestamptz check (told_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  updated_at timestamptz not null
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  author_id uuid references users on delete set null,
  check (ends_at > starts_at)
);
create index announcements_newest on announcements (created_at desc, id);
create index announcements_ends_at on announcements (ends_at);
create index announcements_author on announcements (author_id) where author_id is not null;

-- Invitations by mail.
create table invitations (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  name text not null check (length(name) <= 100)
    constraint invitations_name_one_line check (is_one_line(name)),
  -- Granted when the invitation is taken; null for an account alone.
  program text check (program in ('academy', 'mentorship')),
  token_hash bytea not null constraint invitations_token unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  expires_at timestamptz not null
    check (expires_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  withdrawn_at timestamptz
    check (withdrawn_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  accepted_at timestamptz
    check (accepted_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- The address goes with the account that was made with it.
  accepted_by uuid references users on delete cascade,
  check (withdrawn_at is null or accepted_at is null),
  check (accepted_by is null or accepted_at is not null)
);
create index invitations_newest on invitations (created_at desc, id);
create index invitations_created_by on invitations (created_by);
create index invitations_accepted_by on invitations (accepted_by);
-- One open invitation per address: a new one replaces it.
create unique index invitations_one_open on invitations (lower(email))
  where accepted_at is null and withdrawn_at is null;

-- Letters to members.
create table letters (
  id uuid primary key,
  subject text not null check (length(subject) between 1 and 150)
    constraint letters_subject_one_line check (is_one_line(subject)),
  -- Markdown with fields.
  body text not null check (length(body) between 1 and 20000),
  filter jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  updated_at timestamptz not null
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- When it goes out; null for a draft.
  send_at timestamptz check (send_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- From when on it can no longer be held back: who gets it is settled then.
  begun_at timestamptz check (begun_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  check (begun_at is null or send_at is not null)
);
create index letters_newest on letters (created_at desc, id);
create index letters_created_by on letters (created_by);

create table member_bulks (
  id uuid primary key,
  actor_id uuid references users on delete set null,
  action jsonb not null,
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  begun_at timestamptz check (begun_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  undone_at timestamptz
    check (undone_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  origin jsonb,
  finished_at timestamptz,
  -- Undone before it has begun, or not at all.
  check (begun_at is null or undone_at is null)
);
create index member_bulks_actor on member_bulks (actor_id);

create table member_imports (
  id uuid primary key,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  started_at timestamptz
    check (started_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- Whether those who get an account are told by mail.
  tell boolean not null default false
);
create index member_imports_created_by on member_imports (created_by);

create table member_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);
create index member_notes_user on member_notes (user_id, created_at desc);
create index member_notes_author on member_notes (author_id);

create table member_tags (
  user_id uuid not null references users on delete cascade,
  tag text not null check (length(tag) between 1 and 40 and tag = lower(tag))
    constraint member_tags_tag_one_line check (is_one_line(tag)),
  primary key (user_id, tag)
);
create index member_tags_tag on member_tags (tag);

create table member_views (
  owner_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60)
    constraint member_views_name_one_line check (is_one_line(name)),
  -- The filters and columns as the list has them in its address.
  query text not null check (length(query) <= 1000),
  primary key (owner_id, name)
);

create table announcement_dismissals (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcement_dismissals_user on announcement_dismissals (user_id);

-- The recipients of a letter, and for whom it has been queued as mail.
create table letter_people (
  letter_id uuid not null references letters on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- When it was handed to the mails, or left out.
  done_at timestamptz check (done_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- Whoever wants no more mails by then gets none.
  left_out boolean not null default false,
  primary key (letter_id, user_id)
);
create index letter_people_user on letter_people (user_id);
create index letter_people_waiting on letter_people (letter_id, user_id) where done_at is null;

create table member_bulk_people (
  bulk_id uuid not null references member_bulks on delete cascade,
  user_id uuid not null references users on delete cascade,
  done_at timestamptz check (done_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- Why it was not done to this one, in words.
  failure text check (length(failure) <= 500),
  primary key (bulk_id, user_id)
);
create index member_bulk_people_user on member_bulk_people (user_id);
create index member_bulk_people_waiting on member_bulk_people (bulk_id, user_id) where done_at is null;

create table member_import_rows (
  import_id uuid not null references member_imports on delete cascade,
  -- Of the file, from 1.
  line integer not null check (line > 0),
  email text not null check (length(email) <= 300),
  name text not null check (length(name) <= 300),
  program text check (program in ('academy', 'mentorship')),
  ends_at timestamptz check (ends_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  tags text[] not null,
  -- What is wrong with it, in words; such a row is not taken.
  problem text check (length(problem) <= 500),
  done_at timestamptz check (done_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- The account that was made of it, or that was there before.
  user_id uuid references users on delete cascade,
  primary key (import_id, line)
);
create index member_import_rows_user on member_import_rows (user_id);
create index member_import_rows_waiting on member_import_rows (import_id, line)
  where done_at is null and problem is null;
