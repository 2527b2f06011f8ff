import { type Insertable, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type RemarkRow = Selectable<Tables['journalComments']>

/** One page of the academy's comments on a user's figures, newest first, and their total number. */
export async function selectRemarks(
  executor: Executor,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: RemarkRow[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    executor
      .selectFrom('journalComments')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    countRemarks(executor, userId),
  ])
  return { rows, total: count }
}

export const countRemarks = (executor: Executor, userId: string) =>
  executor
    .selectFrom('journalComments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

export async function findRemark(executor: Executor, id: string): Promise<RemarkRow | null> {
  const query = executor.selectFrom('journalComments').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function insertRemark(
  tx: Executor,
  values: Insertable<Tables['journalComments']>,
): Promise<void> {
  await tx.insertInto('journalComments').values(values).execute()
}
