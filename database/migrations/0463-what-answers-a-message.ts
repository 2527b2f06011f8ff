import { type Kysely, sql } from 'kysely'

/**
 * What answers a student's message: not what was sent to many, and closing the conversation also once the student has
 * written again, which opens it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column in_bulk boolean not null default false,
      -- When the conversation was closed after it.
      add column closed_at timestamptz`.execute(db)
  await sql`
    update messages m set closed_at = c.closed_at from conversations c
    where c.user_id = m.user_id and c.last_number = m.number and c.closed_at is not null`.execute(
    db,
  )
}
