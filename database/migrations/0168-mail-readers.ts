import { type Kysely, sql } from 'kysely'

/** Finds those who accept notification mails without reading everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index user_preferences_mail_readers on user_preferences (user_id)
      where notify_by_email`.execute(db)
}
