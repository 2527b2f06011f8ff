import { type Kysely, sql } from 'kysely'

/** Whether people may register by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table academy_settings
    add column registration_open boolean not null default true`.execute(db)
}
