import { type Kysely, sql } from 'kysely'

/**
 * When the screen that reported the position in a lesson was opened: of two tabs playing the same
 * lesson, the one opened earlier does not move the position back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lesson_progress add column opened_at timestamptz
      constraint lesson_progress_opened_at_known check
        (opened_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')`.execute(db)
}
