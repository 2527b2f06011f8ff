import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Something that happened to an account, as it is kept. */
export type AccountNews = Selectable<Tables['accountNews']>

/** Keeps what happened; false when this very news is kept already. */
export async function insertNews(tx: Executor, news: AccountNews): Promise<boolean> {
  const result = await tx
    .insertInto('accountNews')
    .values(news)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Undefined when it is gone. */
export function findNews(executor: Executor, id: string): Promise<AccountNews | undefined> {
  return executor.selectFrom('accountNews').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What happened to the user's account, the first first. */
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
