import type { Executor } from '#server/platform/database/database.ts'

/** Voids all links of the user and stores a new one. */
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

/** Voids all links of the user. */
export async function voidLinks(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('addressLinks')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}

/** The address that the link may confirm at `at`; undefined if it is unknown, used or expired. */
export function findOpenLink(executor: Executor, tokenHash: Buffer, at: Date) {
  return executor
    .selectFrom('addressLinks')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
}

/** Uses up the link and returns its address; of several simultaneous calls exactly one gets it. */
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

/** The links sent to the user's addresses, for the personal data download. */
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
