-- Scheduled live sessions, who came, and the calendars that list them.

create table live_sessions (
  id uuid primary key,
  title text not null,
  description text not null,
  starts_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes > 0),
  meeting_url text,
  recording_url text,
  role_access text not null
    check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index live_sessions_starts_at on live_sessions (starts_at);

create table live_session_attendance (
  live_session_id uuid not null references live_sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (live_session_id, user_id)
);
create index live_session_attendance_user on live_session_attendance (user_id);

-- How often users have had a new address made for their calendar feed; without a row, never.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  version integer not null check (version > 0)
);
