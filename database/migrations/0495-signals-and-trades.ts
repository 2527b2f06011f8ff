import { type Kysely, sql } from 'kysely'

/** A trade keeps the title of the signal that it follows, and how students took a signal is counted in sums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trades
      -- Outlasts the signal.
      add column signal_title text check (length(signal_title) <= 200)
        constraint trades_signal_title_one_line check (is_one_line(signal_title))`.execute(db)
  await sql`
    update trades set signal_title = signals.title
    from signals where signals.id = trades.signal_id`.execute(db)
  await sql`
    create index trades_followed on trades (user_id, placed_at desc) where signal_id is not null`.execute(
    db,
  )
  // What students made of a signal when they were counted in its sums; without their names once they have left.
  await sql`
    create table signal_takers (
      signal_id uuid not null references signals on delete cascade,
      user_id uuid references users on delete set null,
      slippage_pips numeric,
      slippage_r numeric,
      own_r numeric,
      before_target boolean,
      counted_at timestamptz not null,
      constraint signal_takers_once unique (signal_id, user_id)
    )`.execute(db)
  await sql`create index signal_takers_user on signal_takers (user_id)`.execute(db)
}
