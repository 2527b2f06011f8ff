import { type Insertable, type Selectable, sql } from 'kysely'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { extendedDate } from './assignments.rules.ts'
import type { AssignmentRow } from './assignments.store.ts'

type ExtensionRow = Selectable<Tables['assignmentExtensions']>

/** An extension with its student; null if the account has just been deleted. */
type ShownExtension = ExtensionRow & { student: UserBrief | null }

/** The due date of an assignment for a user. */
export async function dueDateFor(
  executor: Executor,
  { id, dueDate }: Pick<AssignmentRow, 'id' | 'dueDate'>,
  userId: string,
): Promise<Date | null> {
  const extension = await findExtension(executor, id, userId)
  return extendedDate(dueDate, extension?.dueDate ?? null)
}

export async function findExtension(
  executor: Executor,
  assignmentId: string,
  userId: string,
): Promise<ExtensionRow | null> {
  const row = await executor
    .selectFrom('assignmentExtensions')
    .selectAll()
    .where('assignmentId', '=', assignmentId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** A page of the extensions of an assignment, the last given first, and their number. */
export async function selectExtensions(
  executor: Executor,
  users: UserLookup,
  assignmentId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ShownExtension[]; total: number }> {
  const [{ rows }, { count }] = await Promise.all([
    sql<ShownExtension>`
      select e.*, ${users.briefOf(sql.ref('e.userId'))} as student from assignment_extensions e
      where e.assignment_id = ${assignmentId}
      order by e.given_at desc, e.user_id limit ${limit} offset ${offset}`.execute(executor),
    executor
      .selectFrom('assignmentExtensions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('assignmentId', '=', assignmentId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count }
}

/** Writes an extension in place of an earlier one. */
export async function saveExtension(
  tx: Executor,
  row: Insertable<Tables['assignmentExtensions']>,
): Promise<void> {
  const { dueDate, reason, givenBy, givenAt } = row
  await tx
    .insertInto('assignmentExtensions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['assignmentId', 'userId'])
        .doUpdateSet({ dueDate, reason, givenBy, givenAt }),
    )
    .execute()
}

/** Whether there was one. */
export async function deleteExtension(
  tx: Executor,
  assignmentId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('assignmentExtensions')
    .where('assignmentId', '=', assignmentId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What a user has handed in for an assignment is late, or no longer, by this due date; nothing is without one. */
export async function markLateBy(
  tx: Executor,
  assignmentId: string,
  userId: string,
  dueDate: Date | null,
): Promise<void> {
  await sql`
    update submissions set late = coalesce(submitted_at > ${dueDate}::timestamptz, false)
    where assignment_id = ${assignmentId} and user_id = ${userId}`.execute(tx)
}
