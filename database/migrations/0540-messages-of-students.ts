import { type Kysely, sql } from 'kysely'

/**
 * The list of journals asks of everybody who shares trades when they last wrote and how often since a reader looked. By the
 * index of all students' messages it went through all of these for each of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index messages_of_student on messages (user_id, sent_at) where side = 'student'`.execute(
    db,
  )
}
