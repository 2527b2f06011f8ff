import { type RawBuilder, sql } from 'kysely'
import type { Mark } from '#contract/submission-marks.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reader } from './assignments.policy.ts'

/** Puts marks in the place of those that the attempt has. */
export async function replaceMarks(
  tx: Executor,
  submissionId: string,
  marks: readonly Mark[],
): Promise<void> {
  if (marks.length === 0) {
    await tx.deleteFrom('submissionMarks').where('submissionId', '=', submissionId).execute()
    return
  }
  const values = { submissionId, marks: JSON.stringify(marks) }
  await tx
    .insertInto('submissionMarks')
    .values(values)
    .onConflict((conflict) => conflict.column('submissionId').doUpdateSet({ marks: values.marks }))
    .execute()
}

const none = sql`'[]'::jsonb`

/** The marks of an attempt; null if there is no such attempt. */
export async function findMarks(executor: Executor, id: string): Promise<Mark[] | null> {
  const { rows } = await sql<{ marks: Mark[] }>`
    select coalesce(m.marks, ${none}) as marks
    from submissions s left join submission_marks m on m.submission_id = s.id
    where s.id = ${id}`.execute(executor)
  return rows[0]?.marks ?? null
}

/** The same of an attempt of the reader's at an assignment that is visible to them. */
export async function findOwnMarks(
  executor: Executor,
  { userId, courses, isOpen }: Reader,
  { id, submissionId }: { id: string; submissionId: string },
): Promise<Mark[] | null> {
  const { rows } = await sql<{ marks: Mark[] }>`
    select coalesce(m.marks, ${none}) as marks
    from submissions s join assignments a on a.id = s.assignment_id
    left join submission_marks m on m.submission_id = s.id
    where s.id = ${submissionId} and s.user_id = ${userId} and a.id = ${id}
      and a.course_id in (select c.id from (${courses}) c) and ${isOpen(sql.ref('a.id'))}`.execute(
    executor,
  )
  return rows[0]?.marks ?? null
}

/** How many attempts are read at once. */
const pageLength = 20

interface MarkedAttempt {
  id: string
  assignment: string
  version: number
  submittedAt: Date
  isOwn: boolean
  marks: Mark[]
}

/** What is marked on the files of a user, and what the user has marked on those of others. */
export async function* marksOf(executor: Executor, userId: string) {
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const { rows } = await sql<MarkedAttempt>`
      select s.id, a.title as assignment, s.version, s.submitted_at,
        s.user_id = ${userId} as is_own, m.marks
      from submissions s join assignments a on a.id = s.assignment_id
      join submission_marks m on m.submission_id = s.id
      where (s.user_id = ${userId} or s.graded_by = ${userId}) and s.marks > 0 and ${after}
      order by s.id limit ${pageLength}`.execute(executor)
    yield rows.map(({ assignment, version, submittedAt, isOwn, marks }) =>
      // Of somebody else's work only what the user has put on it.
      isOwn ? { assignment, version, submittedAt, marks } : { assignment, marks },
    )
    const last = rows.at(-1)
    if (!last || rows.length < pageLength) return
    after = sql`s.id > ${last.id}`
  }
}
