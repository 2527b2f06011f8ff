import { type Kysely, sql } from 'kysely'

/** The other end of the zone in which a signal is entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signals
      add column entry_to numeric
        constraint signals_zone
          check (entry_to is null or (entry_to > 0 and entry is not null and entry_to <> entry))`.execute(
    db,
  )
  await sql`alter table signal_history add column entry_to numeric`.execute(db)
}
