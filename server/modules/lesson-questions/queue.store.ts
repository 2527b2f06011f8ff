import { type RawBuilder, sql } from 'kysely'
import type { LessonKind } from '#contract/courses.ts'
import type { QuestionState } from '#contract/lesson-questions.ts'
import type { LessonBrief, VisibleCourse } from '#server/modules/courses/index.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { SignalBrief } from '#server/modules/signals/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isReachable, type QuestionRow, sameCount } from './lesson-questions.store.ts'

/** Where the queue finds other modules' data. */
export interface QueueDesk {
  users: UserLookup
  lessons: RawBuilder<LessonBrief>
  courses: RawBuilder<VisibleCourse>
  signals: RawBuilder<SignalBrief>
}

/** A question with its asker, and its lesson and course or its signal. */
export type QueueRow = QuestionRow & {
  same: number
  messageCount: number
  unshown: number
  /** Null for a deleted account. */
  askerName: string | null
  courseId: string | null
  courseTitle: string | null
  lessonTitle: string | null
  lessonKind: LessonKind | null
  signalTitle: string | null
}

export interface QueuePart {
  state?: QuestionState
  courseId?: string
  limit: number
  offset: number
}

const ofState: Record<QuestionState, RawBuilder<boolean>> = {
  open: sql`q.waiting_since is not null`,
  answered: sql`q.waiting_since is null and q.solved_at is null`,
  solved: sql`q.solved_at is not null`,
}

const columns = ({ users }: QueueDesk) => sql`
  q.*, ${sameCount} as same, ${users.nameOf(sql.ref('q.userId'))} as asker_name,
  (select count(*)::int from lesson_question_messages m where m.question_id = q.id) as message_count,
  (select count(*)::int from lesson_question_messages m
    where m.question_id = q.id and not m.shown and q.shared_at is not null) as unshown,
  course.id as course_id, course.title as course_title,
  lesson.title as lesson_title, lesson.kind as lesson_kind, signal.title as signal_title`

const from = ({ lessons, courses, signals }: QueueDesk) => sql`
  lesson_questions q left join (${lessons}) lesson on lesson.id = q.video_id
  left join (${courses}) course on course.id = lesson.course_id
  left join (${signals}) signal on signal.id = q.signal_id
  where (course.id is not null or signal.id is not null)`

/** A page of the questions on all lessons and signals, and their number: those that wait first, the oldest first, then the latest. */
export async function selectQueue(
  executor: Executor,
  desk: QueueDesk,
  { state, courseId, limit, offset }: QueuePart,
): Promise<{ rows: QueueRow[]; total: number }> {
  const found = sql`${from(desk)}
      and ${state ? ofState[state] : sql`true`}
      and ${courseId ? sql`course.id = ${courseId}` : sql`true`}`
  const [{ rows }, counted] = await Promise.all([
    sql<QueueRow>`
      select ${columns(desk)} from ${found}
      order by q.waiting_since nulls last, q.updated_at desc, q.id
      limit ${limit} offset ${offset}`.execute(executor),
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findQueued(
  executor: Executor,
  desk: QueueDesk,
  id: string,
): Promise<QueueRow | null> {
  const { rows } = await sql<QueueRow>`
    select ${columns(desk)} from ${from(desk)} and q.id = ${id}`.execute(executor)
  return rows[0] ?? null
}

/** How many questions wait for an answer, of lessons and of `signals`, a part of a statement. */
export async function countWaiting(
  executor: Executor,
  signals: RawBuilder<SignalBrief>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lesson_questions
    where waiting_since is not null and ${isReachable(signals)}`.execute(executor)
  return rows[0]?.count ?? 0
}

/**
 * Part of a statement: the questions asked on lessons since `from`, as the promises of programs look at them: answered by the first
 * message of a teacher, or when solved before.
 */
export const sentIn = (
  from: Date,
  courseOf: (videoId: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select 'question' as kind, q.id, q.user_id, ${courseOf(sql.ref('q.videoId'))} as course_id,
    q.created_at as asked_at,
    least(q.solved_at, (
      select min(m.created_at) from lesson_question_messages m
      where m.question_id = q.id and m.by_teacher)) as answered_at
  from lesson_questions q
  where q.created_at >= ${from}::timestamptz and q.user_id is not null and q.video_id is not null`

/** How many of them are on these lessons, whose ids are part of a statement. */
export async function countWaitingOn(
  executor: Executor,
  lessons: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lesson_questions
    where waiting_since is not null and video_id in (${lessons})`.execute(executor)
  return rows[0]?.count ?? 0
}

/** A user's questions, follow-ups and answers, and the questions that the user has as well. */
export async function exportFor(
  executor: Executor,
  userId: string,
  titleOf: (videoId: RawBuilder<unknown>) => RawBuilder<string>,
) {
  const [questions, messages, sames] = await Promise.all([
    executor
      .selectFrom('lessonQuestions')
      .select(titleOf(sql.ref('videoId')).as('lesson'))
      .select([
        'signalId as signal',
        'text',
        'second',
        'paragraph',
        'quote',
        'candle',
        'createdAt',
        'answeredAt',
      ])
      .select(['solvedAt', 'sharedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    executor
      .selectFrom('lessonQuestionMessages as m')
      .innerJoin('lessonQuestions as q', 'q.id', 'm.questionId')
      .select(titleOf(sql.ref('q.videoId')).as('lesson'))
      .select(['q.signalId as signal', 'm.text', 'm.byTeacher', 'm.createdAt'])
      .where('m.userId', '=', userId)
      .orderBy('m.createdAt')
      .orderBy('m.id')
      .execute(),
    executor
      .selectFrom('lessonQuestionSames as s')
      .innerJoin('lessonQuestions as q', 'q.id', 's.questionId')
      .select(titleOf(sql.ref('q.videoId')).as('lesson'))
      .select('q.signalId as signal')
      .where('s.userId', '=', userId)
      .orderBy('s.questionId')
      .execute(),
  ])
  return { questions, messages, sameQuestions: sames }
}
