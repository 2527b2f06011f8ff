import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SubmissionSort } from '#contract/assignments.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
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

/** Newest attempts, each with its assignment. */
const newestAttempts = (executor: Executor) =>
  executor
    .selectFrom('submissions as s')
    .innerJoin('assignments as a', 'a.id', 's.assignmentId')
    .selectAll('s')
    .select(['a.title', 'a.courseId', 'a.dueDate'])

export type QueueRow = NonNullable<Awaited<ReturnType<typeof findQueued>>>

export async function findQueued(executor: Executor, id: string) {
  return (await newestAttempts(executor).where('s.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * One page of the newest attempts and their total number; unless sorted, ungraded before graded,
 * oldest first.
 */
export async function listQueue(
  executor: Executor,
  part: QueueFilter,
  { users, matchingCourses }: { users: UserLookup; matchingCourses: readonly string[] },
): Promise<{ rows: QueueRow[]; total: number }> {
  const { status, assignmentId, search } = part
  const wanted = newestAttempts(executor)
    .where('s.newest', '=', true)
    .$if(status !== undefined, (query) =>
      query.where('s.grade', status === 'graded' ? 'is not' : 'is', null),
    )
    .$if(assignmentId !== undefined, (query) => query.where('a.id', '=', assignmentId ?? ''))
    .$if(Boolean(search), (query) =>
      query.where(sql<boolean>`(
        s.user_id in (${users.matching(search ?? '')}) or s.assignment_id in (
          select found.id from assignments found
          where ${isFound(search, [sql.ref('found.title')])}
            or found.course_id = any(${matchingCourses}::uuid[])))`),
    )
  const sorts = {
    student: users.sortName(sql.ref('s.userId')),
    assignment: sql`lower(a.title)`,
    submitted: sql.ref('s.submittedAt'),
    attempt: sql.ref('s.version'),
    grade: { nullable: sql.ref('s.grade') },
  }
  const own = {
    tie: sql.ref('s.id'),
    otherwise: sql`s.grade is not null, s.submitted_at, s.id`,
  }
  return listedPart(wanted, ordered(part, sorts, own), part)
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
