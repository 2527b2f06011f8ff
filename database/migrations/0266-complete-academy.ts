import { type Kysely, sql } from 'kysely'

/**
 * Certificates are issued once the owner has said that the academy's program is complete; where some
 * have been issued already, it counts as said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table academy_settings add column academy_complete boolean not null default false`.execute(
    db,
  )
  await sql`
    update academy_settings set academy_complete = true
    where exists (select from certificates)`.execute(db)
}
