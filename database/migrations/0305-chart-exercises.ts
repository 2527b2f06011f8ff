import { type Kysely, sql } from 'kysely'

/**
 * Lessons that are exercises on a chart. Candles are copied when an exercise is saved, so that it stays what it is
 * whatever becomes of their series. What follows the last visible one is in a table of its own, which nothing reads
 * on behalf of a student who has not answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chart_exercises (
      video_id uuid primary key references course_videos on delete cascade,
      task text not null check (length(task) between 1 and 20000),
      -- Which of the academy's candles it was made of.
      pair text not null check (length(pair) between 1 and 20),
      frame text not null check (frame in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')),
      last_at timestamptz not null
        check (last_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      before integer not null check (before between 20 and 1000),
      after integer not null check (after between 1 and 500),
      synthetic boolean not null,
      pair_shown boolean not null,
      reason_required boolean not null,
      marking text not null check (marking in ('r', 'hand')),
      demands jsonb not null,
      solution jsonb not null,
      -- The visible candles in disguised prices, numbered from 0 on, packed.
      digits smallint not null check (digits between 1 and 9),
      visible bytea storage external not null
    )`.execute(db)
  await sql`
    create table chart_exercise_futures (
      video_id uuid primary key references chart_exercises on delete cascade,
      -- How the prices were disguised.
      factor integer not null check (factor between 11 and 99),
      shift bigint not null check (shift >= 0),
      -- The candles that follow, as the visible ones.
      following bytea storage external not null
    )`.execute(db)
  await sql`
    create table chart_exercise_answers (
      video_id uuid not null references chart_exercises on delete cascade,
      user_id uuid not null references users on delete cascade,
      direction text not null check (direction in ('BUY', 'SELL', 'NONE')),
      entry numeric check (entry > 0),
      stop numeric check (stop > 0),
      target numeric check (target > 0),
      zone_low numeric check (zone_low > 0),
      zone_high numeric,
      reason text not null check (length(reason) <= 5000),
      outcome text not null check (outcome in ('no_trade', 'not_filled', 'stopped', 'target', 'open')),
      r double precision not null,
      entered_in integer,
      ended_in integer,
      exit numeric,
      met jsonb not null,
      points integer check (points between 0 and 100),
      comment text not null default '' check (length(comment) <= 5000),
      marked_at timestamptz
        check (marked_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      marked_by uuid references users on delete set null,
      committed_at timestamptz not null
        check (committed_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      -- One answer for each student, and for good.
      primary key (video_id, user_id),
      check ((direction = 'NONE') = (stop is null)),
      check (direction <> 'NONE' or (entry is null and target is null and r = 0)),
      check ((zone_low is null) = (zone_high is null) and zone_low < zone_high),
      check ((points is null) = (marked_at is null))
    )`.execute(db)
  await sql`create index chart_exercise_answers_users on chart_exercise_answers (user_id)`.execute(
    db,
  )
  await sql`create index chart_exercise_answers_marked on chart_exercise_answers (marked_by)`.execute(
    db,
  )
}
