import { type Kysely, sql } from 'kysely'

/**
 * Practice: candles replayed one by one, traded with an account of its own. Its trades are in tables of their own, which
 * nothing of the journal reads. A run has a copy of its candles; those that are not played yet are read to play them only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table practice_runs (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      pair text not null check (length(pair) between 1 and 20),
      frame text not null check (frame in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')),
      synthetic boolean not null,
      digits smallint not null check (digits between 0 and 8),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      start_cents bigint not null check (start_cents between 1 and 100000000000),
      balance_cents bigint not null,
      -- In units of the last digit.
      spread bigint not null check (spread >= 0),
      risk_percent double precision not null check (risk_percent between 0.01 and 100),
      hides_date boolean not null,
      -- When the first candle to be played begins.
      begins_at timestamptz not null
        check (begins_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      -- The candles before it, those to be played, and how many of them are.
      context integer not null check (context between 1 and 200),
      bars integer not null check (bars between 1 and 5000),
      played integer not null default 0,
      -- Grows with each action. The last one, and how many candles were played before it: sent again, it has the same answer.
      version integer not null default 0 check (version >= 0),
      last_action text,
      played_before integer not null default 0,
      orders integer not null default 0 check (orders between 0 and 500),
      started_at timestamptz not null,
      ended_at timestamptz check (ended_at >= started_at),
      ending text check (ending in ('period', 'student', 'lost')),
      constraint practice_runs_played check (played_before between 0 and played and played <= bars),
      check ((ended_at is null) = (ending is null))
    )`.execute(db)
  await sql`create index practice_runs_users on practice_runs (user_id, started_at)`.execute(db)
  await sql`
    create table practice_candles (
      run_id uuid primary key references practice_runs on delete cascade,
      packed bytea storage external not null
    )`.execute(db)
  await sql`
    create table practice_orders (
      run_id uuid not null references practice_runs on delete cascade,
      number integer not null check (number between 1 and 500),
      -- That of the run when it changed last.
      version integer not null,
      kind text not null check (kind in ('market', 'limit', 'stop')),
      direction text not null check (direction in ('BUY', 'SELL')),
      status text not null check (status in ('pending', 'open', 'closed', 'cancelled')),
      lots numeric not null check (lots between 0.01 and 1000),
      remaining numeric not null check (remaining between 0 and lots),
      price numeric check (price > 0),
      stop numeric check (stop > 0),
      target numeric check (target > 0),
      placed_in integer not null,
      opened_in integer check (opened_in >= placed_in),
      closed_in integer check (closed_in >= placed_in),
      entry numeric check (entry > 0),
      -- From the entry to the stop at that time, in units of the last digit.
      risk bigint check (risk > 0),
      -- Hundredths of a lot times units gained, over what is closed.
      gain bigint not null default 0,
      profit_cents bigint not null default 0,
      parts smallint not null default 0 check (parts between 0 and 10),
      -- In the real time, not in that of the candles.
      closed_at timestamptz,
      primary key (run_id, number),
      check ((kind = 'market') = (price is null)),
      check ((status in ('open', 'closed')) = (entry is not null)),
      check ((entry is null) = (opened_in is null)),
      check ((status in ('closed', 'cancelled')) = (closed_in is not null)),
      check ((status = 'closed') = (closed_at is not null)),
      check ((status = 'closed') = (remaining = 0))
    )`.execute(db)
  await sql`
    create table practice_closings (
      run_id uuid not null,
      number integer not null,
      part smallint not null check (part between 1 and 10),
      version integer not null,
      closed_in integer not null,
      lots numeric not null check (lots > 0),
      price numeric not null check (price >= 0),
      reason text not null check (reason in ('stop', 'target', 'manual', 'end', 'lost')),
      unsure boolean not null,
      profit_cents bigint not null,
      primary key (run_id, number, part),
      foreign key (run_id, number) references practice_orders on delete cascade
    )`.execute(db)
}
