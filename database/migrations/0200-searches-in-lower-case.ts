import { type Kysely, sql } from 'kysely'

/**
 * Lets searches of courses and signals compare text that is in lower case already, as those of people and
 * messages do (0028, 0169), and the statistics read the takings of a month from an index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signals add column search_text text collate "C" not null
    generated always as (lower(title || E'\n' || coalesce(pair, '') || E'\n' || content)) stored`.execute(
    db,
  )
  await sql`
    alter table courses add column search_text text collate "C" not null
    generated always as (lower(title || E'\n' || category || E'\n' || level || E'\n'
      || description)) stored`.execute(db)
  await sql`
    create index ledger_entries_taken on ledger_entries (at) include (cents, currency)
      where not in_test and kind <> 'held'`.execute(db)
}
