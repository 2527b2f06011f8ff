-- Scheduled live sessions, who came, and the calendars that list them.

create table live_sessions (
  id uuid primary key,
  title text not null
    constraint live_sessions_title_one_line check (is_one_line(title)),
  description text not null,
  starts_at timestamptz not null
    constraint live_sessions_starts_at_known
      check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  duration_minutes integer not null check (duration_minutes > 0),
  meeting_url text,
  recording_url text,
  role_access text not null
    check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How often its calendar entry has changed.
  sequence integer not null default 0
);
create index live_sessions_starts_at on live_sessions (starts_at);
create trigger deleted_in_turn before delete on live_sessions
  for each statement execute function take_turns_deleting();

-- How often users have had a new address made for their calendar feed; without a row, never.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  version integer not null check (version > 0)
);

create table live_session_attendance (
  live_session_id uuid not null references live_sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (live_session_id, user_id)
);
create index live_session_attendance_user on live_session_attendance (user_id);
