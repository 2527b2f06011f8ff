import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { SubmissionSort } from '#contract/assignments.ts'
import type { VisibleCourse } from '#server/modules/courses/index.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SubmissionRow = Selectable<Tables['submissions']>

/** The attempts of one user at these assignments, newest first. */
export async function listAttempts(
  executor: Executor,
  userId: string,
  assignmentIds: readonly string[],
): Promise<SubmissionRow[]> {
  if (assignmentIds.length === 0) return []
  return executor
    .selectFrom('submissions')
    .selectAll()
    .where('userId', '=', userId)
    .where('assignmentId', 'in', assignmentIds)
    .orderBy('version', 'desc')
    .execute()
}

// Any constant will do, as long as no other advisory lock of the program uses it as its first key.
const attemptLock = 7_311

/**
 * The newest attempt of a user at an assignment. Until the transaction ends, nothing can be handed
 * in for this user, and nobody can grade this attempt.
 */
export async function lockNewestAttempt(
  tx: Executor,
  assignmentId: string,
  userId: string,
): Promise<SubmissionRow | undefined> {
  const pair = `${assignmentId} ${userId}`
  await sql`select pg_advisory_xact_lock(${attemptLock}, hashtext(${pair}))`.execute(tx)
  return tx
    .selectFrom('submissions')
    .selectAll()
    .where('assignmentId', '=', assignmentId)
    .where('userId', '=', userId)
    .where('newest', '=', true)
    .forUpdate()
    .executeTakeFirst()
}

/** Reads an attempt and prevents it from being graded or superseded until the transaction ends. */
export async function lockSubmission(tx: Executor, id: string): Promise<SubmissionRow | null> {
  const query = tx.selectFrom('submissions').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function insertSubmission(
  tx: Executor,
  values: Insertable<Tables['submissions']>,
): Promise<void> {
  await tx.insertInto('submissions').values(values).execute()
}

export async function changeSubmission(
  tx: Executor,
  id: string,
  values: Updateable<Tables['submissions']>,
): Promise<void> {
  await tx.updateTable('submissions').set(values).where('id', '=', id).execute()
}

export interface QueueFilter extends Part<SubmissionSort> {
  status?: 'ungraded' | 'graded'
  assignmentId?: string
}

/** Where the queue finds other modules' data. */
interface Desk {
  users: UserLookup
  /** Part of a statement: the courses whose titles are visible. */
  courses: RawBuilder<VisibleCourse>
}

/** An attempt with its assignment, the title of its course and its student. */
export type QueueRow = SubmissionRow & {
  title: string
  courseId: string
  dueDate: Date | null
  courseTitle: string | null
  /** Null if the student has just been deleted. */
  student: UserBrief | null
}

const queueColumns = ({ users, courses }: Desk) => sql`
  s.*, a.title, a.course_id, a.due_date, ${users.briefOf(sql.ref('s.userId'))} as student,
  (select course.title from (${courses}) course where course.id = a.course_id) as course_title`

export async function findQueued(
  executor: Executor,
  desk: Desk,
  id: string,
): Promise<QueueRow | null> {
  const { rows } = await sql<QueueRow>`
    select ${queueColumns(desk)} from submissions s join assignments a on a.id = s.assignment_id
    where s.id = ${id}`.execute(executor)
  return rows[0] ?? null
}

/** One page of the newest attempts and their total number; unless sorted, ungraded before graded, oldest first. */
export async function selectQueue(
  executor: Executor,
  part: QueueFilter,
  desk: Desk,
): Promise<{ rows: QueueRow[]; total: number }> {
  const found = foundAttempts(part, desk)
  const sorts = {
    student: part.search ? sql`sort_name` : desk.users.sortName(sql.ref('found.userId')),
    assignment: sql`(select lower(a.title) from assignments a where a.id = found.assignment_id)`,
    submitted: sql.ref('submittedAt'),
    attempt: sql.ref('version'),
    grade: { nullable: sql.ref('grade') },
  }
  const order = ordered(part, sorts, {
    tie: sql.ref('id'),
    otherwise: sql`grade is not null, submitted_at, id`,
  })
  const joins = sql`
    join submissions s on s.id = page.id join assignments a on a.id = s.assignment_id`
  return placedPart(executor, { found, columns: queueColumns(desk), joins, order }, part)
}

/** What is sorted by. Names come with the people found, whose attempts are then read from an index alone. */
const byNameAlone = sql`s.id`
const narrow = sql`s.id, s.user_id, s.assignment_id, s.submitted_at, s.version, s.grade`

/** Part of a statement, after `with`: the selected newest attempts as `found`. */
function foundAttempts(
  { status, assignmentId, search, sort }: QueueFilter,
  { users, courses }: Desk,
): RawBuilder<unknown> {
  const ofStatus =
    status === undefined
      ? sql`true`
      : status === 'graded'
        ? sql`s.grade is not null`
        : sql`s.grade is null`
  const ofAssignment = assignmentId ? sql`s.assignment_id = ${assignmentId}` : sql`true`
  const where = sql`s.newest and ${ofStatus} and ${ofAssignment}`
  if (!search) return sql`found as (select ${narrow} from submissions s where ${where})`
  const own = sql`s.assignment_id in (
    select a.id from assignments a where ${isFound(search, [sql.ref('a.title')])}
      or a.course_id in (select id from (${courses}) course where ${isFound(search, [sql.ref('course.title')])}))`
  const byName = sort === 'student'
  const columns = byName ? byNameAlone : narrow
  const rows = {
    from: sql`submissions s`,
    userId: sql.ref('s.userId'),
    columns,
    where,
    own,
    byName,
  }
  return users.foundRows(search, rows)
}

/** The keys of all files handed in for an assignment. */
export async function listFileKeys(executor: Executor, assignmentId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('submissions')
    .select('fileKey')
    .where('assignmentId', '=', assignmentId)
    .execute()
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}

/** Who handed in the file at `key`; null if nobody did. */
export async function findFileOwner(executor: Executor, key: string): Promise<string | null> {
  const row = await executor
    .selectFrom('submissions')
    .select('userId')
    .where('fileKey', '=', key)
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Those of `keys` that belong to an attempt. */
export async function submittedFiles(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('submissions')
    .select('fileKey')
    .where('fileKey', 'in', keys)
    .execute()
  return new Set(rows.flatMap(({ fileKey }) => fileKey ?? []))
}

/** The number of attempts waiting for a grade; a superseded one no longer waits. */
export async function countUngraded(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('submissions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('newest', '=', true)
    .where('grade', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Every attempt that a user has handed in, and every one that the user has graded. */
export async function exportFor(executor: Executor, userId: string) {
  const [attempts, graded] = await Promise.all([
    executor
      .selectFrom('submissions')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignmentId')
      .select([
        'assignments.title as assignment',
        'submissions.version',
        'submissions.text',
        'submissions.fileName',
        'submissions.submittedAt',
        'submissions.late',
        'submissions.evidence',
        'submissions.grade',
        'submissions.feedback',
        'submissions.gradedAt',
      ])
      .where('submissions.userId', '=', userId)
      .orderBy('submissions.submittedAt')
      .execute(),
    executor
      .selectFrom('submissions')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignmentId')
      .select([
        'assignments.title as assignment',
        'submissions.grade',
        'submissions.feedback',
        'submissions.gradedAt',
      ])
      .where('submissions.gradedBy', '=', userId)
      .orderBy('submissions.gradedAt')
      .execute(),
  ])
  return { attempts, graded }
}
