import { type Kysely, sql } from 'kysely'

/** Mails about oneself are sent unless their kind is switched off; the academy's news only on request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_preferences
      add column mail_account boolean not null default true,
      add column mail_learning boolean not null default true,
      add column mail_sessions boolean not null default true,
      add column mail_messages boolean not null default true`.execute(db)
}
