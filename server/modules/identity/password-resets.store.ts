import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { voidHandOver } from './hand-overs.store.ts'

/**
 * Reads a user and locks the row until the transaction ends. Rows that merely refer to the user can
 * still be inserted meanwhile.
 */
export function lockUser(tx: Executor, id: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Reads when a session of the user ended and locks the row; undefined if there is none. */
export async function holdSessionRow(tx: Executor, session: { id: string; userId: string }) {
  // The user is locked first, as when deleting an account: the opposite order could deadlock.
  await tx.selectFrom('users').select('id').where('id', '=', session.userId).forKeyShare().execute()
  return tx
    .selectFrom('sessions')
    .select('revokedAt')
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .forShare()
    .executeTakeFirst()
}

/** Part of a statement: whether a session of the user has not been ended. */
export const isSessionAlive = (session: { id: string; userId: string }): RawBuilder<boolean> =>
  sql`exists (
    select from sessions
    where id = ${session.id} and user_id = ${session.userId} and revoked_at is null
  )`

export function findPasswordHash(executor: Executor, userId: string) {
  return executor
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** The links sent to the user that have not expired by `at`, used or not. */
export function recentResets(tx: Executor, userId: string, at: Date) {
  return tx
    .selectFrom('passwordResets')
    .select(['createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .execute()
}

/** Stores a link; false if this very one is stored already. */
export async function insertReset(
  tx: Executor,
  reset: { id: string; userId: string; tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('passwordResets')
    .values({
      id: reset.id,
      userId: reset.userId,
      tokenHash: reset.tokenHash,
      createdAt: reset.at,
      expiresAt: reset.expiresAt,
      usedAt: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The user whose password the link may set at `at`; undefined if it is unknown, used or expired. */
export function findOpenReset(executor: Executor, tokenHash: Buffer, at: Date) {
  return executor
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
}

/** Uses up the link and returns its user; of several simultaneous calls exactly one gets it. */
export function spendReset(tx: Executor, tokenHash: Buffer, at: Date) {
  return tx
    .updateTable('passwordResets')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning('userId')
    .executeTakeFirst()
}

/** Voids all links of the user. */
export async function voidResets(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('passwordResets')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .execute()
}

export async function deleteExpiredResets(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('passwordResets').where('expiresAt', '<=', at).execute()
}

export async function updatePassword(
  tx: Executor,
  user: { id: string; passwordHash: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passwordHash: user.passwordHash, updatedAt: user.at })
    .where('id', '=', user.id)
    .execute()
}

/** Ends the user's sessions, all of them or all but one, and the way into one from a registration. */
export async function revokeSessions(
  tx: Executor,
  user: { id: string; at: Date; except?: string },
): Promise<void> {
  const { except } = user
  await voidHandOver(tx, user.id)
  await tx
    .updateTable('sessions')
    .set({ revokedAt: user.at })
    .where('userId', '=', user.id)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
}
