import { type Kysely, sql } from 'kysely'

/** Some notifications are mailed only to users who have not visited the academy for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column mail_when_away boolean not null default false`.execute(db)
}
