import { type Kysely, sql } from 'kysely'

/** The words of questions on lessons, which those who may see a question find it by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index lesson_questions_words on lesson_questions
    using gin ((words_of(text))) with (fastupdate = off)`.execute(db)
}
