import { type Kysely, sql } from 'kysely'

/** Whether members may ask for a program without paying, and whether a payment opens it at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table academy_settings
    add column ask_without_payment boolean not null default true,
    add column approve_at_once boolean not null default false`.execute(db)
}
