import { type Selectable, sql } from 'kysely'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type GrantRow = Selectable<Tables['accessGrants']>

/** Records which period of access was paid by which payment. */
export async function insertGrant(
  tx: Executor,
  grant: Omit<GrantRow, 'takenBackAt'>,
): Promise<void> {
  await tx
    .insertInto('accessGrants')
    .values({ ...grant, takenBackAt: null })
    .execute()
}

/** Marks a period as taken back, once; undefined if there is none, or it was taken back before. */
export const takeGrantBack = (
  tx: Executor,
  transactionId: string,
  at: Date,
): Promise<GrantRow | undefined> =>
  tx
    .updateTable('accessGrants')
    .set({ takenBackAt: at })
    .where('transactionId', '=', transactionId)
    .where('takenBackAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Moves the periods that begin at `from` or later forward by this many milliseconds. */
export async function moveGrants(
  tx: Executor,
  { userId, program, from, by }: { userId: string; program: PaidProgram; from: Date; by: number },
): Promise<void> {
  const nearer = sql`${by} * interval '1 millisecond'`
  await tx
    .updateTable('accessGrants')
    .set({ startsAt: sql<Date>`starts_at - ${nearer}`, endsAt: sql<Date>`ends_at - ${nearer}` })
    .where('userId', '=', userId)
    .where('program', '=', program)
    .where('startsAt', '>=', from)
    .where('takenBackAt', 'is', null)
    .execute()
}
