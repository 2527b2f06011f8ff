import { type RawBuilder, sql } from 'kysely'
import type { VisibleCourse } from '#server/modules/courses/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AssignmentRow } from './assignments.store.ts'
import type { SubmissionRow } from './submissions.store.ts'

/** An attempt as it comes within another row: without types of the database's own. */
export type NestedAttempt = Omit<SubmissionRow, 'fileBytes' | 'gradedAt' | 'submittedAt'> & {
  fileBytes: number | null
  gradedAt: string | null
  submittedAt: string
}

/** An assignment with the title of its course and a user's attempts, newest first. */
export type OwnAssignment = AssignmentRow & { courseTitle: string; attempts: NestedAttempt[] }

interface Reader {
  userId: string
  /** Part of a statement: the courses whose assignments are visible. */
  courses: RawBuilder<VisibleCourse>
}

const ownAssignments = ({ userId, courses }: Reader) => sql`
  select a.*, course.title as course_title, array(
    select to_json(s) from submissions s
    where s.assignment_id = a.id and s.user_id = ${userId} order by s.version desc
  ) as attempts
  from assignments a join (${courses}) course on course.id = a.course_id`

/** An assignment if it is visible; undefined otherwise. */
export async function findOwnAssignment(
  executor: Executor,
  reader: Reader,
  id: string,
): Promise<OwnAssignment | undefined> {
  const { rows } = await sql<OwnAssignment>`
    ${ownAssignments(reader)} where a.id = ${id}`.execute(executor)
  return rows[0]
}

/**
 * One page of the visible assignments, or of those of one course, the earliest due first, and their total
 * number.
 */
export async function listOwnAssignments(
  executor: Executor,
  reader: Reader,
  { limit, offset, courseId }: { limit: number; offset: number; courseId?: string },
): Promise<{ rows: OwnAssignment[]; total: number }> {
  const isMeant = courseId === undefined ? sql`true` : sql`a.course_id = ${courseId}`
  const [{ rows }, counted] = await Promise.all([
    sql<OwnAssignment>`
      ${ownAssignments(reader)} where ${isMeant}
      order by a.due_date nulls last, a.created_at, a.id limit ${limit} offset ${offset}`.execute(
      executor,
    ),
    sql<{ total: number }>`
      select count(*)::int as total
      from assignments a join (${reader.courses}) course on course.id = a.course_id
      where ${isMeant}`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
