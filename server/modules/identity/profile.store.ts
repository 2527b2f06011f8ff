import type { Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Changes a user; a new address fails on `users_email_key` when it has an account. */
export async function updateUser(
  tx: Executor,
  id: string,
  change: Pick<Updateable<Tables['users']>, 'name' | 'email' | 'email_key'> & { updated_at: Date },
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Reads who a user is, and keeps others from changing it until the transaction ends. */
export function lockProfile(tx: Executor, id: string) {
  return tx
    .selectFrom('users')
    .select(['name', 'email', 'password_hash', 'avatar_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setAvatarKey(
  tx: Executor,
  user: { id: string; key: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ avatar_key: user.key, updated_at: user.at })
    .where('id', '=', user.id)
    .execute()
}

/** Whose picture has this key. */
export function findAvatarOwner(executor: Executor, key: string) {
  return executor.selectFrom('users').select('id').where('avatar_key', '=', key).executeTakeFirst()
}

/** Those of the given file keys that are somebody's picture. */
export async function avatarsInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('users')
    .select('avatar_key')
    .where('avatar_key', 'in', keys)
    .execute()
  return new Set(rows.flatMap((row) => row.avatar_key ?? []))
}

/** The user's sessions that are alive at `at`, the last used first. */
export function liveSessionsOf(
  executor: Executor,
  { userId, at, limit }: { userId: string; at: Date; limit: number },
) {
  return executor
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Ends one session of the user; false when it is not alive, or another's. */
export async function revokeOwnSession(
  tx: Executor,
  session: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_at: session.at })
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', session.at)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export function findPreferences(executor: Executor, userId: string) {
  return executor
    .selectFrom('user_preferences')
    .select(['time_zone', 'notify_in_app', 'notify_by_email'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export type PreferenceColumns = Omit<Tables['user_preferences'], 'user_id'>

/** Changes preferences that may not be there yet; what is not named stays, or takes its default. */
export async function savePreferences(
  executor: Executor,
  userId: string,
  changes: Partial<PreferenceColumns>,
  defaults: PreferenceColumns,
): Promise<void> {
  await executor
    .insertInto('user_preferences')
    .values({ user_id: userId, ...defaults, ...changes })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }),
    )
    .execute()
}

/** Users who want mails of what is new, by id: after `after`, or the one that `only` names. */
export async function mailReaders(
  executor: Executor,
  { after, limit, only }: { after: string | null; limit: number; only: string | null },
): Promise<{ id: string; email: string; createdAt: Date }[]> {
  return executor
    .selectFrom('users')
    .innerJoin('user_preferences', 'user_preferences.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.created_at as createdAt'])
    .where('user_preferences.notify_by_email', '=', true)
    .$if(after !== null, (query) => query.where('users.id', '>', after))
    .$if(only !== null, (query) => query.where('users.id', '=', only))
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** All sessions that are kept of the user, alive or not, for the user's own eyes. */
export function sessionsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** When the user asked for links to set a password. */
export function resetsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('password_resets')
    .select(['created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
