-- Challenges with those who take part, and the leaderboard.

create table challenges (
  id uuid primary key,
  title text not null
    constraint challenges_title_one_line check (is_one_line(title)),
  description text not null,
  metric text not null check (metric in ('trades_journaled', 'total_r', 'win_rate', 'lessons_completed')),
  target numeric not null check (target > 0),
  reward text not null,
  starts_at timestamptz not null
    constraint challenges_starts_at_known
      check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  ends_at timestamptz not null
    constraint challenges_ends_at_known
      check (ends_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  is_published boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at < ends_at)
);
create index challenges_end on challenges (ends_at);
create trigger deleted_in_turn before delete on challenges
  for each statement execute function take_turns_deleting();

create table challenge_participants (
  challenge_id uuid not null references challenges on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null,
  -- When the target was first seen to be reached; never taken back.
  completed_at timestamptz,
  primary key (challenge_id, user_id)
);
create index challenge_participants_user on challenge_participants (user_id);

-- Who is named on the leaderboard: only those who have opted in.
create table leaderboard_names (
  user_id uuid primary key references users on delete cascade
);
