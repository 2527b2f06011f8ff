import { type RawBuilder, sql } from 'kysely'
import type { LessonBrief, VisibleCourse } from '#server/modules/courses/index.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** An answer that waits for points, as the module that keeps it names it. */
export interface AwaitingAnswer {
  kind: 'quiz' | 'exercise'
  /** Of the answer, or of the student for an exercise, which has one answer of each. */
  id: string
  videoId: string
  /** When it was given. */
  givenAt: Date
}

/** The same with its lesson and its course. */
export type AwaitingRow = AwaitingAnswer & {
  lessonTitle: string
  courseId: string
  courseTitle: string
}

/** Part of a statement: the answers that wait for points, of what each module names of its own. */
export const awaitingAnswers = (
  quizzes: RawBuilder<Pick<AwaitingAnswer, 'id' | 'videoId' | 'givenAt'>>,
  exercises: RawBuilder<Pick<AwaitingAnswer, 'videoId' | 'givenAt'> & { userId: string }>,
): RawBuilder<AwaitingAnswer> => sql<AwaitingAnswer>`
  select 'quiz' as kind, id, video_id, given_at from (${quizzes}) quiz
  union all
  select 'exercise' as kind, user_id, video_id, given_at from (${exercises}) exercise`

interface Desk {
  /** Parts of statements. */
  answers: RawBuilder<AwaitingAnswer>
  lessons: RawBuilder<LessonBrief>
  courses: RawBuilder<VisibleCourse>
}

/** A page of the answers that wait for points, longest waiting first, and their number. */
export async function selectToMark(
  executor: Executor,
  { answers, lessons, courses }: Desk,
  { courseId, limit, offset }: { courseId?: string; limit: number; offset: number },
): Promise<{ rows: AwaitingRow[]; total: number }> {
  const found = sql`(${answers}) answer
    join (${lessons}) lesson on lesson.id = answer.video_id
    join (${courses}) course on course.id = lesson.course_id
    where ${courseId ? sql`course.id = ${courseId}` : sql`true`}`
  const [{ rows }, counted] = await Promise.all([
    sql<AwaitingRow>`
      select answer.*, lesson.title as lesson_title, course.id as course_id, course.title as course_title
      from ${found} order by answer.given_at, answer.video_id, answer.id
      limit ${limit} offset ${offset}`.execute(executor),
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function countToMark(
  executor: Executor,
  answers: RawBuilder<AwaitingAnswer>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${answers}) answer`.execute(executor)
  return rows[0]?.count ?? 0
}
