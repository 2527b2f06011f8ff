import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** An event of an account, as stored. */
export type AccountNews = Selectable<Tables['accountNews']>

/** Stores an event; false if this very event is stored already. */
export async function insertNews(tx: Executor, news: AccountNews): Promise<boolean> {
  const result = await tx
    .insertInto('accountNews')
    .values(news)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Undefined if it has been removed. */
export function findNews(executor: Executor, id: string): Promise<AccountNews | undefined> {
  return executor.selectFrom('accountNews').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The events of the user's account, oldest first. */
export function newsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('accountNews')
    .select(['kind', 'detail', 'at'])
    .where('userId', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function deleteNewsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('accountNews').where('at', '<', before).execute()
}
