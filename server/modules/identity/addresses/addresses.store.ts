import type { Executor } from '#server/platform/database/database.ts'

interface NewChange {
  id: string
  userId: string
  oldEmail: string
  oldEmailKey: string
  newEmail: string
  /** Whether the old address had been confirmed. */
  oldConfirmed: boolean
  takeBackHash: Buffer
  createdAt: Date
  takeBackUntil: Date
}

/** Stores a pending change; any earlier pending one must have been ended. */
export async function insertChange(tx: Executor, change: NewChange): Promise<void> {
  await tx
    .insertInto('addressChanges')
    .values({ ...change, confirmedAt: null, endedAt: null })
    .execute()
}

/** The user's pending change. */
export function findWaiting(executor: Executor, userId: string, at: Date) {
  return executor
    .selectFrom('addressChanges')
    .select(['id', 'oldEmail', 'newEmail'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('takeBackUntil', '>', at)
    .executeTakeFirst()
}

/** Ends the user's pending change; false if there is none. */
export async function endWaiting(tx: Executor, userId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('addressChanges')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function noteConfirmed(
  tx: Executor,
  change: { id: string; at: Date; takeBackUntil: Date },
): Promise<void> {
  await tx
    .updateTable('addressChanges')
    .set({ confirmedAt: change.at, takeBackUntil: change.takeBackUntil })
    .where('id', '=', change.id)
    .execute()
}

/** The user whose change the token reverts at `at`; undefined if it is unknown, used or expired. */
export function findTakeBack(executor: Executor, takeBackHash: Buffer, at: Date) {
  return executor
    .selectFrom('addressChanges')
    .select('userId')
    .where('takeBackHash', '=', takeBackHash)
    .where('endedAt', 'is', null)
    .where('takeBackUntil', '>', at)
    .executeTakeFirst()
}

/** Ends the change and returns its previous state; of several simultaneous calls exactly one gets it. */
export function spendTakeBack(tx: Executor, takeBackHash: Buffer, at: Date) {
  return tx
    .updateTable('addressChanges')
    .set({ endedAt: at })
    .where('takeBackHash', '=', takeBackHash)
    .where('endedAt', 'is', null)
    .where('takeBackUntil', '>', at)
    .returning(['oldEmail', 'oldConfirmed', 'createdAt'])
    .executeTakeFirst()
}

/** Ends changes made after the instant `after`, so that they can no longer be reverted. */
export async function endChangesAfter(
  tx: Executor,
  { userId, after, at }: { userId: string; after: Date; at: Date },
): Promise<void> {
  await tx
    .updateTable('addressChanges')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('createdAt', '>=', after)
    .execute()
}

/** Ends expired changes, so that they no longer reserve this address. */
export async function releaseAddress(executor: Executor, key: string, at: Date): Promise<void> {
  await executor
    .updateTable('addressChanges')
    .set({ endedAt: at })
    .where('oldEmailKey', '=', key)
    .where('endedAt', 'is', null)
    .where('takeBackUntil', '<=', at)
    .execute()
}

/** The user's changes, for the personal data download. */
export function changesOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('addressChanges')
    .select(['oldEmail', 'newEmail', 'createdAt', 'takeBackUntil', 'confirmedAt', 'endedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export async function deleteOldChanges(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('addressChanges').where('takeBackUntil', '<=', at).execute()
}

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

/** The user who was asked, after opening the link, what on the account is theirs; undefined if nobody is. */
export function findAskedLink(executor: Executor, tokenHash: Buffer, at: Date) {
  return executor
    .selectFrom('addressLinks')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'addressLinks.userId')
        .onRef('users.email', '=', 'addressLinks.email'),
    )
    .select(['userId', 'users.email'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is not', null)
    .where('expiresAt', '>', at)
    .where('setUpAskedAt', 'is not', null)
    .executeTakeFirst()
}

/** Asks the holder of the user's address, which was confirmed just now, what on the account is theirs. */
export async function openSetUpQuestion(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ setUpAskedAt: at }).where('id', '=', userId).execute()
}

/** Records that the question has an answer; false if it was not open. */
export async function closeSetUpQuestion(tx: Executor, userId: string): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ setUpAskedAt: null })
    .where('id', '=', userId)
    .where('setUpAskedAt', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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

/** Records that the user's address is confirmed; false if it was already. */
export async function storeConfirmedAddress(
  tx: Executor,
  userId: string,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ emailConfirmedAt: at })
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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
