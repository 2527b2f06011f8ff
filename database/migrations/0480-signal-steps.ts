import { type Kysely, sql } from 'kysely'

/** What happened to a signal, step by step: an entry of its history may be one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signal_history
      add column kind text check (kind in ('filled', 'target_hit', 'stop_to_entry', 'stop_to', 'close',
        'close_part', 'stop_hit', 'cancel', 'note')),
      -- Where it was entered or closed, or where the stop was moved to.
      add column price numeric check (price > 0),
      -- What was closed, in percent of the original position.
      add column part numeric check (part > 0 and part <= 100),
      add column target integer check (target between 1 and 5),
      add column note text check (length(note) <= 1000),
      -- Whether it follows from prices; else somebody has recorded it.
      add column by_prices boolean not null default false,
      add constraint signal_history_step_details
        check (kind is not null or coalesce(price, part, target) is null and note is null)`.execute(
    db,
  )
  // Each target is hit once, whoever records it.
  await sql`
    create unique index signal_history_target on signal_history (signal_id, target)
      where target is not null`.execute(db)
}
