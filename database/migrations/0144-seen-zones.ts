import { type Kysely, sql } from 'kysely'

/** The time zone of the browser in which a user was last seen, used in mails to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table last_sightings
      add column time_zone text check (length(time_zone) between 1 and 64)`.execute(db)
}
