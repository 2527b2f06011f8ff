import { type Kysely, sql } from 'kysely'

/** Notes of a statement that it states the zone of its times, which is then not asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table statement_imports add column zone_in_file boolean not null default false`.execute(
    db,
  )
}
