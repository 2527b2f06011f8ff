import { type Kysely, sql } from 'kysely'

/**
 * Drills: lessons in which students decide many moments of the market, a round at a time. Each moment has its own copy of
 * candles; what follows the last visible one is in a table of its own, which nothing reads on behalf of a student who has
 * not decided it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table course_videos drop constraint course_videos_kind_check,
      add constraint course_videos_kind_check
        check (kind in ('video', 'text', 'quiz', 'exercise', 'drill'))`.execute(db)
  await sql`
    create table drills (
      video_id uuid primary key references course_videos on delete cascade,
      decisions integer not null check (decisions between 1 and 40),
      -- Of the moments that are added from now on.
      before integer not null check (before between 20 and 1000),
      after integer not null check (after between 1 and 500)
    )`.execute(db)
  await sql`
    create table drill_moments (
      id uuid primary key,
      video_id uuid not null references drills on delete cascade,
      -- Which of the academy's candles it was made of.
      pair text not null check (length(pair) between 1 and 20),
      frame text not null check (frame in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')),
      last_at timestamptz not null
        check (last_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      before integer not null check (before between 20 and 1000),
      after integer not null check (after between 1 and 500),
      -- The time that its candles cover, the end exclusive: moments of a pair keep apart.
      begins_at timestamptz not null,
      ends_at timestamptz not null check (begins_at < last_at and last_at < ends_at),
      synthetic boolean not null,
      setup text not null check (length(setup) between 1 and 60)
        constraint drill_moments_setup_one_line check (is_one_line(setup)),
      -- The visible candles in disguised prices, numbered from 0 on, packed.
      digits smallint not null check (digits between 1 and 9),
      visible bytea storage external not null,
      -- How hard it is, by what students' decisions came to (Glicko-2).
      rating double precision not null default 1500 check (rating between 0 and 4000),
      deviation double precision not null default 350 check (deviation > 0),
      volatility double precision not null default 0.06 check (volatility > 0),
      constraint drill_moments_once unique (video_id, pair, last_at)
    )`.execute(db)
  await sql`
    create table drill_futures (
      moment_id uuid primary key references drill_moments on delete cascade,
      -- How the prices were disguised.
      factor integer not null check (factor between 11 and 99),
      shift bigint not null check (shift >= 0),
      -- The candles that follow, as the visible ones.
      following bytea storage external not null
    )`.execute(db)
  await sql`
    create table drill_students (
      video_id uuid not null references drills on delete cascade,
      user_id uuid not null references users on delete cascade,
      rating double precision not null default 1500 check (rating between 0 and 4000),
      deviation double precision not null default 350 check (deviation > 0),
      volatility double precision not null default 0.06 check (volatility > 0),
      primary key (video_id, user_id)
    )`.execute(db)
  await sql`create index drill_students_users on drill_students (user_id)`.execute(db)
  await sql`
    create table drill_rounds (
      id uuid primary key,
      video_id uuid not null,
      user_id uuid not null,
      number integer not null check (number > 0),
      -- How many decisions it has.
      size integer not null check (size between 1 and 40),
      started_at timestamptz not null,
      finished_at timestamptz check (finished_at >= started_at),
      foreign key (video_id, user_id) references drill_students on delete cascade,
      constraint drill_rounds_number unique (video_id, user_id, number)
    )`.execute(db)
  // One round at a time.
  await sql`
    create unique index drill_rounds_open on drill_rounds (video_id, user_id)
    where finished_at is null`.execute(db)
  await sql`
    create table drill_decisions (
      id uuid primary key,
      round_id uuid not null references drill_rounds on delete cascade,
      -- Which of the round it is, from 1.
      position integer not null check (position between 1 and 40),
      -- Null once the moment has been taken out.
      moment_id uuid references drill_moments on delete set null,
      -- Whether its student had decided the moment before: then it counts for nothing.
      again boolean not null,
      shown_at timestamptz not null,
      -- All that follows is known once it is made, and stays.
      committed_at timestamptz,
      setup text check (length(setup) between 1 and 60)
        constraint drill_decisions_setup_one_line check (is_one_line(setup)),
      direction text check (direction in ('BUY', 'SELL', 'NONE')),
      entry numeric check (entry > 0),
      stop numeric check (stop > 0),
      target numeric check (target > 0),
      outcome text check (outcome in ('no_trade', 'not_filled', 'stopped', 'target', 'open')),
      r double precision,
      entered_in integer,
      ended_in integer,
      exit numeric,
      -- The student's rating before and after it; null where it counts for nothing.
      rating_before double precision,
      rating_after double precision,
      deviation_after double precision,
      constraint drill_decisions_position unique (round_id, position),
      constraint drill_decisions_moment unique (round_id, moment_id),
      check ((committed_at is null) = (direction is null)),
      check ((committed_at is null) = (setup is null)),
      check ((committed_at is null) = (outcome is null)),
      check ((committed_at is null) = (r is null)),
      check (committed_at is null or (direction = 'NONE') = (stop is null)),
      check (committed_at is null or direction <> 'NONE' or (entry is null and target is null and r = 0)),
      check ((rating_after is null) = (committed_at is null or again)),
      check ((rating_after is null) = (rating_before is null)),
      check ((rating_after is null) = (deviation_after is null))
    )`.execute(db)
  // One moment at a time.
  await sql`
    create unique index drill_decisions_open on drill_decisions (round_id)
    where committed_at is null`.execute(db)
  await sql`create index drill_decisions_moments on drill_decisions (moment_id)`.execute(db)
}
