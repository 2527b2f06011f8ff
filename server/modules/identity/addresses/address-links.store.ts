import type { Executor } from '#server/platform/database/database.ts'

/** Makes all links of the user count no longer, and keeps a new one. */
export async function replaceLink(
  tx: Executor,
  link: { id: string; userId: string; email: string; tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  const { at, ...row } = link
  await voidLinks(tx, link.userId, at)
  await tx
    .insertInto('addressLinks')
    .values({ ...row, createdAt: at, usedAt: null })
    .execute()
}

/** Makes all links of the user count no longer. */
export async function voidLinks(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('addressLinks')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}

/** Whose address the link may confirm at `at`; undefined when it is unknown, used or has run out. */
export function findOpenLink(executor: Executor, tokenHash: Buffer, at: Date) {
  return executor
    .selectFrom('addressLinks')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
}

/** Uses the link up and gives its address; of several at once exactly one gets it. */
export function spendLink(tx: Executor, tokenHash: Buffer, at: Date) {
  return tx
    .updateTable('addressLinks')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning('email')
    .executeTakeFirst()
}

/** The links that were sent to the user's addresses, for the user's own eyes. */
export function linksOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('addressLinks')
    .select(['email', 'createdAt', 'expiresAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export async function deleteExpiredLinks(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('addressLinks').where('expiresAt', '<=', at).execute()
}
