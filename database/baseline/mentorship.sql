-- Strategies, and challenges with those who take part.

create table strategies (
  id uuid primary key,
  title text not null,
  description text not null,
  rules text not null,
  risk_level text not null check (risk_level in ('Low', 'Medium', 'High')),
  video_url text,
  is_published boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index strategies_newest on strategies (created_at desc, id desc);

create table challenges (
  id uuid primary key,
  title text not null,
  description text not null,
  metric text not null check (metric in
    ('trades_journaled', 'total_r', 'win_rate', 'lessons_completed')),
  target numeric not null check (target > 0),
  reward text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_published boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at < ends_at)
);
create index challenges_end on challenges (ends_at);

create table challenge_participants (
  challenge_id uuid not null references challenges on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null,
  -- When the target was first seen to be reached; never taken back.
  completed_at timestamptz,
  primary key (challenge_id, user_id)
);
create index challenge_participants_user on challenge_participants (user_id);
