import type { Executor } from '#server/platform/database/database.ts'

/** Records that the user's address is confirmed; the first confirmation counts. */
export async function storeConfirmedAddress(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailConfirmedAt: at })
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .execute()
}

/** Whether another user has the address. */
export async function isTaken(
  executor: Executor,
  { key, besides }: { key: string; besides: string },
): Promise<boolean> {
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where('emailKey', '=', key)
    .where('id', '<>', besides)
    .executeTakeFirst()
  return row !== undefined
}
