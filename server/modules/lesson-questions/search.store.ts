import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundIn, type Searched, selectFound } from '#server/platform/database/full-text.ts'
import type { FoundThing } from '#server/platform/module/contributions.ts'
import type { QuestionReader } from './lesson-questions.rules.ts'
import { isFor } from './lesson-questions.store.ts'

/**
 * Questions that the reader sees, on lessons that are open to them. `openAmong` is a part of a statement with those of
 * some lessons.
 */
export const findQuestions = (
  executor: Executor,
  reader: QuestionReader,
  openAmong: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
  searched: Searched,
): Promise<FoundThing[]> =>
  selectFound<FoundThing>(
    executor,
    {
      found: sql`
        select q.id, q.video_id, q.user_id, q.shared_at, q.text, q.created_at from lesson_questions q
        where q.video_id is not null and ${isFoundIn(sql`words_of(q.text)`, searched)}`,
      visible: sql`
        from found q join (${openAmong(sql`select video_id from found`)}) l on l.id = q.video_id
        where ${isFor(reader)}`,
      columns: sql`q.id, l.course, l.id as lesson`,
      title: sql`l.title`,
      text: sql`q.text`,
      at: sql`q.created_at`,
    },
    searched,
  )
