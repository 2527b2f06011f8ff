-- People, their sessions with the refresh tokens of each, and what they choose for themselves.

create table users (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  -- The address as it is compared: two spellings of one address are one account.
  email_key text not null constraint users_email_key unique,
  password_hash text not null,
  avatar_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_newest on users (created_at desc, id);
create index users_by_name on users (lower(name), id);
-- A picture is looked up by its key whenever it is shown.
create unique index users_avatar_key on users (avatar_key) where avatar_key is not null;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Links by which a forgotten password can be set anew.
create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A hash: whoever reads the table can open no link.
  token_hash bytea not null constraint password_resets_token unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expires_at on password_resets (expires_at);

create table user_preferences (
  user_id uuid primary key references users on delete cascade,
  -- An IANA name; null while none has been chosen.
  time_zone text check (length(time_zone) between 1 and 64),
  notify_in_app boolean not null,
  notify_by_email boolean not null
);
