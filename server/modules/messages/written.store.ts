import { sql } from 'kysely'

/** Part of a statement: students' messages to the academy, by `user_id` and `sent_at`. */
export const written = sql`select user_id, sent_at from messages where side = 'student'`
