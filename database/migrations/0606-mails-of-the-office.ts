import { type Kysely, sql } from 'kysely'

/** Whether somebody who works in the office takes mails about what needs it: unless they switch them off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_preferences add column mail_office boolean not null default true`.execute(db)
}
