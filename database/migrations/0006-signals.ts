import { type Kysely, sql } from 'kysely'

/** Trading signals and their append-only history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signals (
      id uuid primary key,
      title text not null,
      content text not null,
      role_access text not null
        check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
      pair text,
      direction text check (direction in ('BUY', 'SELL')),
      order_type text check (order_type in ('market', 'limit', 'stop')),
      status text not null check (status in
        ('pending', 'active', 'hit_tp', 'hit_sl', 'closed', 'cancelled', 'expired')),
      -- Without a fixed scale a price keeps the digits with which it was published.
      entry numeric check (entry > 0),
      stop_loss numeric check (stop_loss > 0),
      take_profit numeric check (take_profit > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- A deleted signal is hidden, not erased: a track record counts what was published.
      deleted_at timestamptz
    )`.execute(db)
  await sql`
    create index signals_newest on signals (created_at desc, id desc) where deleted_at is null`.execute(
    db,
  )

  await sql`
    create table signal_history (
      id bigint generated always as identity primary key,
      signal_id uuid not null references signals,
      at timestamptz not null default now(),
      status text not null,
      entry numeric,
      stop_loss numeric,
      take_profit numeric
    )`.execute(db)
  await sql`create index signal_history_signal on signal_history (signal_id, id)`.execute(db)
  await sql`
    create trigger signal_history_append_only before update or delete or truncate on signal_history
    for each statement execute function refuse_change()`.execute(db)
}
