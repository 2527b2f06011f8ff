import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { SubmissionSort } from '#contract/assignments.ts'
import type { VisibleCourse } from '#server/modules/courses/index.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { PagedRows } from '#server/platform/heavy/paged-rows.ts'
import { marksOf } from './marks.store.ts'

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
  /** The due date of the student alone. */
  extendedTo: Date | null
  courseTitle: string | null
  /** Null if the student has just been deleted. */
  student: UserBrief | null
}

const queueColumns = ({ users, courses }: Desk) => sql`
  s.*, a.title, a.course_id, a.due_date,
  (select e.due_date from assignment_extensions e
    where e.assignment_id = s.assignment_id and e.user_id = s.user_id) as extended_to,
  ${users.briefOf(sql.ref('s.userId'))} as student,
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
    student: sql.ref('sortName'),
    assignment: sql.ref('sortTitle'),
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

/** Where the attempts come from, and what is kept of each: what they are sorted by is joined to all of them at once. */
function sortable(
  sort: SubmissionSort | undefined,
  search: string | undefined,
  { users }: Desk,
): { from: RawBuilder<unknown>; columns: RawBuilder<unknown> } {
  const from = sql`submissions s`
  if (sort === 'assignment') {
    return {
      from: sql`${from} left join assignments titled on titled.id = s.assignment_id`,
      columns: sql`${narrow}, lower(titled.title) as sort_title`,
    }
  }
  if (sort !== 'student') return { from, columns: narrow }
  if (search) return { from, columns: byNameAlone }
  return {
    from: sql`${from} left join ${users.sortNames} people on people.id = s.user_id`,
    columns: sql`${byNameAlone}, people.sort_name`,
  }
}

/** Part of a statement, after `with`: the selected newest attempts as `found`. */
function foundAttempts(
  { status, assignmentId, search, sort }: QueueFilter,
  desk: Desk,
): RawBuilder<unknown> {
  const { users, courses } = desk
  const ofStatus =
    status === undefined
      ? sql`true`
      : status === 'graded'
        ? sql`s.grade is not null`
        : sql`s.grade is null`
  const ofAssignment = assignmentId ? sql`s.assignment_id = ${assignmentId}` : sql`true`
  const where = sql`s.newest and ${ofStatus} and ${ofAssignment}`
  const { from, columns } = sortable(sort, search, desk)
  if (!search) return sql`found as (select ${columns} from ${from} where ${where})`
  const own = sql`s.assignment_id in (
    select a.id from assignments a where ${isFound(search, [sql.ref('a.title')])}
      or a.course_id in (select id from (${courses}) course where ${isFound(search, [sql.ref('course.title')])}))`
  const byName = sort === 'student'
  const rows = {
    from,
    userId: sql.ref('s.userId'),
    columns,
    where,
    own,
    byName,
  }
  return users.foundRows(search, rows)
}

/** The keys of all files handed in for an assignment, and given back. */
export async function listFileKeys(executor: Executor, assignmentId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('submissions')
    .select(['fileKey', 'returnedKey'])
    .where('assignmentId', '=', assignmentId)
    .execute()
  return rows.flatMap(({ fileKey, returnedKey }) => [fileKey ?? [], returnedKey ?? []].flat())
}

/**
 * Who handed in the file at `key`, or was given it back, and whether it is theirs yet: what is given back is, once the
 * attempt is graded. Null if it is neither.
 */
export async function findFileOwner(
  executor: Executor,
  key: string,
): Promise<{ userId: string; isTheirs: boolean } | null> {
  const row = await executor
    .selectFrom('submissions')
    .select(['userId', sql<boolean>`file_key = ${key} or grade is not null`.as('isTheirs')])
    .where((eb) => eb.or([eb('fileKey', '=', key), eb('returnedKey', '=', key)]))
    .executeTakeFirst()
  return row ? { userId: row.userId, isTheirs: row.isTheirs === true } : null
}

/** Those of `keys` that belong to an attempt, or to its grade. */
export async function submittedFiles(executor: Executor, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from submissions where file_key = any(${keys}::text[])
    union all
    select returned_key from submissions where returned_key = any(${keys}::text[])`.execute(
    executor,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Part of a statement: who has submitted an assignment, or passed it, as `user_id`, and since when, as `done_at`. */
export const workersOn = (assignmentId: string, mustPass: boolean): RawBuilder<unknown> =>
  mustPass
    ? sql`
        select s.user_id, s.graded_at as done_at from submissions s
        where s.assignment_id = ${assignmentId} and s.newest and s.grade = 'pass'`
    : sql`
        select s.user_id, min(s.submitted_at) as done_at from submissions s
        where s.assignment_id = ${assignmentId} group by s.user_id`

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

/** How many assignments of a course each of these users has passed, and how many of theirs wait for a grade. */
export async function gradesIn(
  executor: Executor,
  courseId: string,
  userIds: readonly string[],
): Promise<Map<string, { passed: number; ungraded: number }>> {
  const { rows } = await sql<{ userId: string; passed: number; ungraded: number }>`
    select s.user_id, (count(*) filter (where s.grade = 'pass'))::int as passed,
      (count(*) filter (where s.grade is null))::int as ungraded
    from submissions s join assignments a on a.id = s.assignment_id
    where a.course_id = ${courseId} and s.newest and s.user_id = any(${userIds}::uuid[])
    group by s.user_id`.execute(executor)
  return new Map(rows.map(({ userId, ...grades }) => [userId, grades]))
}

/**
 * Part of a statement: the attempts handed in since `from`, as the promises of programs look at them. One that was replaced
 * by another before it was graded is left out.
 */
export const sentIn = (from: Date): RawBuilder<unknown> => sql`
  select 'assignment' as kind, s.id, s.user_id, a.course_id, s.submitted_at as asked_at,
    s.graded_at as answered_at
  from submissions s join assignments a on a.id = s.assignment_id
  where s.submitted_at >= ${from}::timestamptz and (s.newest or s.graded_at is not null)`

/** The number of attempts at the assignments of a course that wait for a grade. */
export async function countUngradedIn(executor: Executor, courseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from submissions s join assignments a on a.id = s.assignment_id
    where a.course_id = ${courseId} and s.newest and s.grade is null`.execute(executor)
  return rows[0]?.count ?? 0
}

/**
 * Every attempt that a user has handed in, every one that the user has graded, due dates of their own, and what is marked
 * on the files of both.
 */
export async function exportFor(executor: Executor, userId: string) {
  const [attempts, graded, extensions] = await Promise.all([
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
        'submissions.rubric',
        'submissions.returnedName',
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
        'submissions.rubric',
      ])
      .where('submissions.gradedBy', '=', userId)
      .orderBy('submissions.gradedAt')
      .execute(),
    executor
      .selectFrom('assignmentExtensions as e')
      .innerJoin('assignments', 'assignments.id', 'e.assignmentId')
      .select(['assignments.title as assignment', 'e.dueDate', 'e.reason', 'e.givenAt'])
      .where('e.userId', '=', userId)
      .orderBy('e.givenAt')
      .execute(),
  ])
  return { attempts, graded, extensions, marks: new PagedRows(() => marksOf(executor, userId)) }
}
