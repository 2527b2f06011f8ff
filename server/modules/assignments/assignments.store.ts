import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { AssignmentSort } from '#contract/assignments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundIn, type Searched, selectFound } from '#server/platform/database/full-text.ts'
import { isFound, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { FoundThing } from '#server/platform/module/contributions.ts'
import type { Reader } from './assignments.policy.ts'
import type { SubmissionRow } from './submissions.store.ts'

export type AssignmentRow = Selectable<Tables['assignments']>

const ownId = sql.ref('a.id')

/** Part of a statement: what `extendedDate` says of the assignment `a` for the user whose extension is `e`, if there is one. */
const ownDueDate = sql<Date | null>`
  case when a.due_date is not null then greatest(e.due_date, a.due_date) end`

/** Part of a statement, after the assignments `a`: the user's extension of each as `e`. */
const withExtension = (userId: string) => sql`
  left join assignment_extensions e on e.assignment_id = a.id and e.user_id = ${userId}`

/**
 * The first assignments that the reader may see, by due date, and whether they have handed in for each, and have to
 * do so again.
 */
export async function selectDue(
  executor: Executor,
  { userId, courses, isOpen }: Reader,
  limit: number,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select a.id, a.title, a.description, ${ownDueDate} as due_date, exists (
      select from submissions s where s.assignment_id = a.id and s.user_id = ${userId}
    ) as submitted, exists (
      select from submissions s where s.assignment_id = a.id and s.user_id = ${userId}
        and s.newest and s.grade = 'needs_work'
    ) as again
    from assignments a ${withExtension(userId)}
    where a.course_id in (select c.id from (${courses}) c) and ${isOpen(ownId)}
    order by ${ownDueDate} nulls last, a.created_at, a.id limit ${limit}`.execute(executor)
  return rows
}

type DueRow = Pick<AssignmentRow, 'id' | 'title' | 'description' | 'dueDate'> & {
  submitted: boolean
  /** Whether the last submission was returned for another attempt. */
  again: boolean
}

/** The number of assignments that the reader may see and still has to work on. */
export async function countOpen(
  executor: Executor,
  { userId, courses, isOpen }: Reader,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assignments a
    where a.course_id in (select c.id from (${courses}) c) and ${isOpen(ownId)} and not exists (
      select 1 from submissions s
      where s.assignment_id = a.id and s.user_id = ${userId} and s.newest
        and s.grade is distinct from 'needs_work'
    )`.execute(executor)
  return rows[0]?.count ?? 0
}

/**
 * The number of assignments of the courses selected by `courses`, part of a statement, and how many of them
 * the user has passed.
 */
export async function countPassed(
  executor: Executor,
  userId: string,
  courses: RawBuilder<unknown>,
): Promise<{ assignments: number; passed: number }> {
  const { rows } = await sql<{ assignments: number; passed: number }>`
    select count(*)::int as assignments, count(s.id)::int as passed
    from assignments a
    left join submissions s
      on s.assignment_id = a.id and s.user_id = ${userId} and s.newest and s.grade = 'pass'
    where a.course_id in (${courses})`.execute(executor)
  return rows[0] ?? { assignments: 0, passed: 0 }
}

/** What a user has reached in an assignment; without a title if there is none. */
export async function reachedIn(
  executor: Executor,
  userId: string,
  assignmentId: string,
): Promise<{ title: string | null; passed: boolean; points: number | null }> {
  const { rows } = await sql<{ title: string | null; passed: boolean; points: number | null }>`
    select (select title from assignments where id = ${assignmentId}) as title,
      count(*) > 0 as passed,
      max((select sum((one ->> 'given')::numeric)::float8 from jsonb_array_elements(s.rubric) one)) as points
    from submissions s
    where s.assignment_id = ${assignmentId} and s.user_id = ${userId} and s.grade = 'pass'`.execute(
    executor,
  )
  return rows[0] ?? { title: null, passed: false, points: null }
}

/** The newest assignments of the courses selected by `courses`, with the most points of their rubrics. */
export async function assignmentsIn(executor: Executor, courses: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; title: string; points: number | null }>`
    select a.id, a.title,
      (select sum((one ->> 'points')::int)::int from jsonb_array_elements(a.rubric) one) as points
    from assignments a where a.course_id in (${courses})
    order by a.created_at desc, a.id limit 200`.execute(executor)
  return rows
}

export type ManagedRow = AssignmentRow & { students: number; ungraded: number }

/** Part of a statement: the ids of the courses that have assignments. */
export const coursesWithAssignments: RawBuilder<unknown> = sql`select course_id from assignments`

/** Part of a statement: the id of an assignment's course. */
export const courseOfAssignment = (id: string): RawBuilder<unknown> =>
  sql`select course_id from assignments where id = ${id}`

/** The same of an attempt's. */
export const courseOfSubmission = (id: string): RawBuilder<unknown> => sql`
  select a.course_id from submissions s join assignments a on a.id = s.assignment_id where s.id = ${id}`

/** The rubric of an attempt's assignment, which stays as it is until the transaction ends. */
export async function rubricOfSubmission(
  tx: Executor,
  id: string,
): Promise<AssignmentRow['rubric']> {
  const row = await tx
    .selectFrom('assignments as a')
    .innerJoin('submissions as s', 's.assignmentId', 'a.id')
    .select('a.rubric')
    .where('s.id', '=', id)
    .forShare('a')
    .executeTakeFirst()
  return row?.rubric ?? null
}

/** Part of a statement, after assignments as `a`: the students who have handed in for each, and those waiting for a grade. */
const counted = sql`
  cross join lateral (
    select count(*)::int as students, (count(*) filter (where grade is null))::int as ungraded
    from submissions s where s.assignment_id = a.id and s.newest
  ) counted`

/** The same students of all assignments, counted in one pass of an index. */
const countedAtOnce = sql`
  left join (
    select assignment_id, count(*)::int as students from submissions where newest group by assignment_id
  ) counted on counted.assignment_id = a.id`

/** One page of all assignments, or of one course's, newest first unless sorted, and the total number. */
export async function selectManaged(
  executor: Executor,
  part: Part<AssignmentSort> & { courseId?: string },
  courses: CourseOrder,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const { courseId, search, sort, limit, offset } = part
  const inCourse = courseId ? sql`a.course_id = ${courseId}` : sql`true`
  const isWanted = sql`${inCourse} and (
    ${isFound(search, [sql.ref('a.title')])} or a.course_id = any(${courses.matching}::uuid[]))`
  const sorts = {
    title: sql`lower(a.title)`,
    course: sql`array_position(${courses.byTitle}::uuid[], a.course_id)`,
    due: { nullable: sql.ref('a.dueDate') },
    students: sql`coalesce(counted.students, 0)`,
  }
  const own = { tie: sql.ref('a.id'), otherwise: sql`a.created_at desc, a.id desc` }
  const order = ordered(part, sorts, own)
  const sorted = sort === 'students' ? countedAtOnce : sql``
  const [{ rows }, { count }] = await Promise.all([
    sql<ManagedRow>`
      select a.*, counted.students, counted.ungraded from (
        select a.* from assignments a ${sorted} where ${isWanted}
        order by ${order} limit ${limit} offset ${offset}
      ) a ${counted} order by ${order}`.execute(executor),
    executor
      .selectFrom('assignments as a')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(sql<boolean>`${isWanted}`)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count }
}

/** Course ids for searching and sorting by course title, which belongs to another module. */
export interface CourseOrder {
  /** Courses whose title matches the search. */
  matching: readonly string[]
  /** All courses, by title. */
  byTitle: readonly string[]
}

/** Id, title and course of an assignment; null if there is none. */
export async function findBrief(
  executor: Executor,
  id: string,
): Promise<Pick<AssignmentRow, 'id' | 'title' | 'courseId'> | null> {
  const query = executor.selectFrom('assignments').select(['id', 'title', 'courseId'])
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null
}

/** Id and title of the newest assignments of a course, without those selected by `except`, part of a statement. */
export async function selectBriefs(
  executor: Executor,
  courseId: string,
  { except, limit }: { except: RawBuilder<unknown>; limit: number },
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from assignments
    where course_id = ${courseId} and id not in (${except})
    order by created_at desc, id limit ${limit}`.execute(executor)
  return rows
}

export async function findManaged(executor: Executor, id: string): Promise<ManagedRow | null> {
  const { rows } = await sql<ManagedRow>`
    select a.*, counted.students, counted.ungraded from assignments a ${counted}
    where a.id = ${id}`.execute(executor)
  return rows[0] ?? null
}

export async function findAssignment(
  executor: Executor,
  id: string,
): Promise<AssignmentRow | null> {
  const query = executor.selectFrom('assignments').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Reads an assignment and locks it against changes until the transaction ends. */
export async function lockAssignment(
  executor: Executor,
  id: string,
): Promise<AssignmentRow | null> {
  const query = executor.selectFrom('assignments').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Reads an assignment and prevents it from being changed or deleted until the transaction ends. */
export async function keepAssignment(
  executor: Executor,
  id: string,
): Promise<AssignmentRow | null> {
  const query = executor.selectFrom('assignments').selectAll().where('id', '=', id).forKeyShare()
  return (await query.executeTakeFirst()) ?? null
}

export async function insertAssignment(
  executor: Executor,
  values: Insertable<Tables['assignments']>,
): Promise<AssignmentRow> {
  return executor.insertInto('assignments').values(values).returningAll().executeTakeFirstOrThrow()
}

/**
 * Gives a course the assignments of another one in their order, and returns the id of each with that of its copy;
 * without due dates that have passed, because nobody could be in time.
 */
export async function copyAssignments(
  tx: Executor,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<{ id: string; copy: string }[]> {
  const { rows } = await sql<{ id: string; copy: string }>`
    with copies as materialized (
      select id, gen_random_uuid() as copy from assignments where course_id = ${from}
    ), made as (
      insert into assignments
        (id, course_id, title, description, due_date, evidence, rubric, created_at, updated_at)
      select copies.copy, ${to}, title, description,
        case when due_date > ${at} then due_date end, evidence, rubric,
        ${at}::timestamptz + row_number() over (order by due_date nulls last, created_at, id)
          * interval '1 microsecond',
        ${at}
      from assignments join copies using (id)
    )
    select id, copy from copies`.execute(tx)
  return rows
}

export async function changeAssignment(
  executor: Executor,
  id: string,
  values: Updateable<Tables['assignments']>,
): Promise<AssignmentRow> {
  return executor
    .updateTable('assignments')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes an assignment; violates a foreign key at once if it is a lesson, which is otherwise checked at the commit. */
export async function deleteAssignmentRow(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('assignments').where('id', '=', id).execute()
  await sql`set constraints all immediate`.execute(tx)
}

/** An attempt as it comes within another row: without types of the database's own. */
export type NestedAttempt = Omit<
  SubmissionRow,
  'fileBytes' | 'returnedBytes' | 'gradedAt' | 'submittedAt'
> & {
  fileBytes: number | null
  returnedBytes: number | null
  gradedAt: string | null
  submittedAt: string
}

/** An assignment with the title of its course and a user's attempts, newest first. */
export type OwnAssignment = AssignmentRow & {
  courseTitle: string
  attempts: NestedAttempt[]
  /** The due date of the user alone; null without one. */
  extendedTo: Date | null
  reason: string | null
}

/** What a search finds of the assignments that the reader may see, by title and description. */
export const findAssignments = (
  executor: Executor,
  { courses, isOpen }: Pick<Reader, 'courses' | 'isOpen'>,
  searched: Searched,
) =>
  selectFound<FoundThing>(
    executor,
    {
      found: sql`
        select a.id, a.course_id, a.title, a.description, a.created_at from assignments a
        where ${isFoundIn(sql`words_of(a.title || ' ' || a.description)`, searched)}`,
      visible: sql`from found a join (${courses}) c on c.id = a.course_id where ${isOpen(ownId)}`,
      columns: sql`a.id, json_build_object('id', c.id, 'title', c.title) as course`,
      title: sql`a.title`,
      text: sql`a.description`,
      at: sql`a.created_at`,
      titlesFirst: true,
    },
    searched,
  )

const ownAssignments = ({ userId, courses, isOpen }: Reader) => sql`
  select a.*, course.title as course_title, e.due_date as extended_to, e.reason, array(
    select to_json(s) from submissions s
    where s.assignment_id = a.id and s.user_id = ${userId} order by s.version desc
  ) as attempts
  from assignments a join (${courses}) course on course.id = a.course_id ${withExtension(userId)}
  where ${isOpen(ownId)}`

/** An assignment if it is visible; undefined otherwise. */
export async function findOwnAssignment(
  executor: Executor,
  reader: Reader,
  id: string,
): Promise<OwnAssignment | undefined> {
  const { rows } = await sql<OwnAssignment>`
    ${ownAssignments(reader)} and a.id = ${id}`.execute(executor)
  return rows[0]
}

/** One page of the visible assignments, or of those of one course, the earliest due first, and their total number. */
export async function listOwnAssignments(
  executor: Executor,
  reader: Reader,
  { limit, offset, courseId }: { limit: number; offset: number; courseId?: string },
): Promise<{ rows: OwnAssignment[]; total: number }> {
  const isMeant = courseId === undefined ? sql`true` : sql`a.course_id = ${courseId}`
  const [{ rows }, counted] = await Promise.all([
    sql<OwnAssignment>`
      ${ownAssignments(reader)} and ${isMeant}
      order by ${ownDueDate} nulls last, a.created_at, a.id limit ${limit} offset ${offset}`.execute(
      executor,
    ),
    sql<{ total: number }>`
      select count(*)::int as total
      from assignments a join (${reader.courses}) course on course.id = a.course_id
      where ${reader.isOpen(ownId)} and ${isMeant}`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The assignments of a course in the order in which they were made. */
export const listOfCourse = (executor: Executor, courseId: string): Promise<AssignmentRow[]> =>
  executor
    .selectFrom('assignments')
    .selectAll()
    .where('courseId', '=', courseId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
