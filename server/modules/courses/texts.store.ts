import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reader } from './courses.policy.ts'
import { type LessonPictureRow, picturesOfLesson } from './lesson-pictures.store.ts'
import { isOpenTo } from './open-lessons.store.ts'

/** A lesson that is read, with its text. */
export interface TextRow {
  id: string
  courseId: string
  title: string
  position: number
  text: string
  textWords: number
  pictures: LessonPictureRow[] | null
  createdAt: Date
  updatedAt: Date
}

/** A text as it is stored, for nobody in particular. */
export async function findWrittenText(
  executor: Executor,
  id: string,
): Promise<Pick<TextRow, 'id' | 'text' | 'pictures'> | null> {
  const { rows } = await sql<Pick<TextRow, 'id' | 'text' | 'pictures'>>`
    select v.id, v.text, ${picturesOfLesson} as pictures
    from course_videos v where v.id = ${id} and v.text is not null`.execute(executor)
  return rows[0] ?? null
}

/** A lesson with its text, if it has one and is open to the reader. */
export async function findText(
  executor: Executor,
  { courseId, videoId }: { courseId: string; videoId: string },
  reader: Reader,
): Promise<TextRow | null> {
  const { rows } = await sql<TextRow>`
    select v.id, v.course_id, v.title, v.position, v.text, v.text_words, v.created_at, v.updated_at,
      ${picturesOfLesson} as pictures
    from course_videos v
    where v.id = ${videoId} and v.course_id = ${courseId} and v.text is not null
      and ${isOpenTo(reader, sql`m.course_id = ${courseId}`)}`.execute(executor)
  return rows[0] ?? null
}
