import { type Kysely, sql } from 'kysely'

/**
 * Drills of a student's own trades of a costly habit. Each moment has its own copy of candles up to the entry; what
 * follows is in a table of its own, which nothing reads on behalf of its student before the decision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_drills (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- The first that was free, so that nobody has more than there are places.
      place smallint not null check (place between 1 and 30),
      habit text not null check (habit in
        ('after-two-losses', 'outside-hours', 'no-stop', 'fourth-of-day', 'weekday', 'pair')),
      -- Which weekday or pair.
      of text check (of ~ '^[A-Z0-9]{1,20}$'),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      time_zone text not null check (length(time_zone) between 1 and 64),
      -- Whether the academy has sent it, and who did, unless that account is gone.
      sent boolean not null,
      sent_by uuid references users on delete set null,
      created_at timestamptz not null
        check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      check (sent or sent_by is null),
      constraint own_drills_place unique (user_id, place)
    )`.execute(db)
  await sql`create index own_drills_sent on own_drills (sent_by) where sent_by is not null`.execute(
    db,
  )
  await sql`
    create table own_drill_moments (
      id uuid primary key,
      drill_id uuid not null references own_drills on delete cascade,
      -- The trade before whose entry it is; the moment stays without it.
      trade_id uuid references trades on delete set null,
      frame text not null check (frame in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')),
      synthetic boolean not null,
      -- The visible candles in disguised prices, numbered from 0 on, packed; and how many follow.
      digits smallint not null check (digits between 1 and 9),
      visible bytea storage external not null,
      after integer not null check (after between 1 and 500)
    )`.execute(db)
  await sql`create index own_drill_moments_drill on own_drill_moments (drill_id)`.execute(db)
  await sql`
    create index own_drill_moments_trade on own_drill_moments (trade_id)
    where trade_id is not null`.execute(db)
  await sql`
    create table own_drill_futures (
      moment_id uuid primary key references own_drill_moments on delete cascade,
      -- How the prices were disguised.
      factor integer not null check (factor between 11 and 99),
      shift bigint not null check (shift >= 0),
      following bytea storage external not null,
      -- The numbers of the candles in which the trade was opened and closed; null beyond the chart.
      entered_in integer,
      ended_in integer
    )`.execute(db)
  await sql`
    create table own_drill_rounds (
      id uuid primary key,
      drill_id uuid not null references own_drills on delete cascade,
      number integer not null check (number > 0),
      size integer not null check (size between 1 and 20),
      started_at timestamptz not null,
      finished_at timestamptz check (finished_at >= started_at),
      constraint own_drill_rounds_number unique (drill_id, number)
    )`.execute(db)
  // One round at a time.
  await sql`
    create unique index own_drill_rounds_open on own_drill_rounds (drill_id)
    where finished_at is null`.execute(db)
  await sql`
    create table own_drill_decisions (
      id uuid primary key,
      round_id uuid not null references own_drill_rounds on delete cascade,
      moment_id uuid not null references own_drill_moments on delete cascade,
      -- Which of the round it is, from 1.
      position integer not null check (position between 1 and 20),
      -- Whether the moment, or another one of its trade, had been decided before: then it counts for nothing.
      again boolean not null,
      shown_at timestamptz not null,
      -- All that follows is known once it is made, and stays.
      committed_at timestamptz,
      direction text check (direction in ('BUY', 'SELL', 'NONE')),
      entry numeric check (entry > 0),
      stop numeric check (stop > 0),
      target numeric check (target > 0),
      outcome text check (outcome in ('no_trade', 'not_filled', 'stopped', 'target', 'open')),
      r double precision,
      entered_in integer,
      ended_in integer,
      exit numeric,
      constraint own_drill_decisions_position unique (round_id, position),
      constraint own_drill_decisions_moment unique (round_id, moment_id),
      check ((committed_at is null) = (direction is null)),
      check ((committed_at is null) = (outcome is null)),
      check ((committed_at is null) = (r is null)),
      check (committed_at is null or (direction = 'NONE') = (stop is null)),
      check (committed_at is null or direction <> 'NONE' or (entry is null and target is null and r = 0))
    )`.execute(db)
  // One moment at a time.
  await sql`
    create unique index own_drill_decisions_open on own_drill_decisions (round_id)
    where committed_at is null`.execute(db)
  await sql`
    create index own_drill_decisions_moments on own_drill_decisions (moment_id)`.execute(db)
}
