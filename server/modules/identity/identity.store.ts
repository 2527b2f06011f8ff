import { sql } from 'kysely'
import type { UserSort } from '#contract/access/access.ts'
import type { Executor } from '#server/platform/database/database.ts'
import {
  isFoundInLower,
  listedPart,
  ordered,
  type Part,
  plannedEachTime,
  type SortColumns,
} from '#server/platform/database/lists.ts'
import { emailKey } from './identity.rules.ts'

/** Users, each with the current suspension. */
const users = (executor: Executor) =>
  executor
    .selectFrom('users')
    .leftJoin('suspensions', (join) =>
      join.onRef('suspensions.userId', '=', 'users.id').on('suspensions.liftedAt', 'is', null),
    )

const userColumns = [
  'id',
  'name',
  'email',
  'avatarKey',
  'emailConfirmedAt',
  'createdAt',
  'suspensions.since as suspendedAt',
  'suspensions.reason as suspendedFor',
] as const

export interface UserRow {
  id: string
  name: string
  email: string
  avatarKey: string | null
  emailConfirmedAt: Date | null
  createdAt: Date
  /** Since when the account is suspended, and why; null if it is not. */
  suspendedAt: Date | null
  suspendedFor: string | null
}

/** Inserts the user; false if the address already has an account. */
export async function insertUser(
  executor: Executor,
  user: {
    id: string
    name: string
    email: string
    emailKey: string
    passwordHash: string
    at: Date
    emailConfirmedAt: Date | null
    shared: boolean
  },
): Promise<boolean> {
  const result = await executor
    .insertInto('users')
    .values({
      id: user.id,
      name: user.name,
      email: user.email,
      emailKey: user.emailKey,
      passwordHash: user.passwordHash,
      avatarKey: null,
      emailConfirmedAt: user.emailConfirmedAt,
      shared: user.shared,
      createdAt: user.at,
      updatedAt: user.at,
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function findCredentials(executor: Executor, key: string) {
  return executor
    .selectFrom('users')
    .select(['id', 'passwordHash', 'firstSignedInAt', 'shared'])
    .where('emailKey', '=', key)
    .executeTakeFirst()
}

/** The ids of the accounts with these addresses, in any spelling, by the addresses as given. */
export async function accountsOf(
  executor: Executor,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const keys = emails.map(emailKey)
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'emailKey'])
    .where(sql<boolean>`email_key = any(${keys}::text[])`)
    .execute()
  const ids = new Map(rows.map((row) => [row.emailKey, row.id]))
  return new Map(
    emails.flatMap((email) => {
      const id = ids.get(emailKey(email))
      return id ? [[email, id] as const] : []
    }),
  )
}

/** The data that decides whether the account's owner is notified of a new session. */
export function findSessionOwner(executor: Executor, id: string) {
  return executor
    .selectFrom('users')
    .select(['id', 'passwordHash', 'firstSignedInAt', 'shared'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function selectUsers(executor: Executor, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return users(executor).select(userColumns).where('id', 'in', ids).execute()
}

/**
 * A user with the chosen time zone and that of the browser last seen: what every page starts with,
 * in one statement.
 */
export function findOwnAccount(executor: Executor, id: string) {
  return users(executor)
    .leftJoin('userPreferences', 'userPreferences.userId', 'users.id')
    .leftJoin('lastSightings', 'lastSightings.userId', 'users.id')
    .select(userColumns)
    .select(['userPreferences.timeZone as timeZone', 'lastSightings.timeZone as seenZone'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One page of users, newest first, with the total number of matches. */
export async function searchUsers(
  executor: Executor,
  part: Part<UserSort> & { suspended?: boolean },
): Promise<{ users: UserRow[]; total: number }> {
  const { search, suspended } = part
  const matching = users(executor)
    .$if(suspended === true, (query) => query.where('suspensions.since', 'is not', null))
    .$if(suspended === false, (query) => query.where('suspensions.since', 'is', null))
    .$if(Boolean(search), (query) =>
      query.where(plannedEachTime(isFoundInLower(search ?? '', searched))),
    )
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id` }
  const order = ordered(part, userSorts, own)
  const { rows, total } = await listedPart(matching.select(userColumns), order, part)
  return { users: rows, total }
}

/** The column in which people are searched. */
export const searched = sql.ref('users.searchText')

const userSorts: SortColumns<UserSort> = {
  name: sql`lower(name)`,
  email: sql.ref('emailKey'),
  created: sql.ref('createdAt'),
}

/** The number of users, which the database keeps as a sum of few rows. */
export async function countUsers(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(users), 0)::int as count from user_tallies`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Deletes a user; returns what has to be removed elsewhere, undefined if there was no such user. */
export function deleteUserRow(
  executor: Executor,
  id: string,
): Promise<{ email: string; avatarKey: string | null } | undefined> {
  return executor
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['email', 'avatarKey'])
    .executeTakeFirst()
}

/** Records when the user's first session began; the first call counts. */
export async function noteFirstSession(tx: Executor, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ firstSignedInAt: at })
    .where('id', '=', id)
    .where('firstSignedInAt', 'is', null)
    .execute()
}

export async function insertSession(
  executor: Executor,
  session: {
    id: string
    userId: string
    userAgent: string
    address: string
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  await executor
    .insertInto('sessions')
    .values({
      id: session.id,
      userId: session.userId,
      userAgent: session.userAgent,
      address: session.address,
      createdAt: session.at,
      lastUsedAt: session.at,
      expiresAt: session.expiresAt,
      revokedAt: null,
      authenticatedAt: session.at,
    })
    .execute()
}

export async function insertRefreshToken(
  executor: Executor,
  token: { hash: Buffer; sessionId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await executor
    .insertInto('refreshTokens')
    .values({
      tokenHash: token.hash,
      sessionId: token.sessionId,
      createdAt: token.at,
      expiresAt: token.expiresAt,
      rotatedAt: null,
    })
    .execute()
}

/** A refresh token and when it was used up; undefined for unknown tokens. */
export function findRefreshToken(executor: Executor, hash: Buffer) {
  return executor
    .selectFrom('refreshTokens')
    .select(['sessionId', 'expiresAt', 'rotatedAt'])
    .where('tokenHash', '=', hash)
    .executeTakeFirst()
}

/** Reads a session and locks it until the transaction ends. */
export function lockSession(tx: Executor, id: string) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'userId', 'userAgent', 'createdAt', 'expiresAt', 'revokedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRotated(tx: Executor, hash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('refreshTokens')
    .set({ rotatedAt: at })
    .where('tokenHash', '=', hash)
    .execute()
}

export async function prolongSession(
  tx: Executor,
  session: { id: string; userAgent: string; address: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      userAgent: session.userAgent,
      address: session.address,
      lastUsedAt: session.at,
      expiresAt: session.expiresAt,
    })
    .where('id', '=', session.id)
    .execute()
}

export async function setAuthenticated(tx: Executor, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ authenticatedAt: at })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends a session; the time of the first call counts. */
export async function revokeSession(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}

/** The most sessions of one account; each has allowances of its own, and all of them are listed. */
export const sessionsMaximum = 100

/** Ends those of an account's sessions that are longest unused beyond the maximum; false if there are none. */
export async function endOldestSessions(tx: Executor, userId: string, at: Date): Promise<boolean> {
  const alive = tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
  const beyond = alive.orderBy('lastUsedAt', 'desc').orderBy('id', 'desc').offset(sessionsMaximum)
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('id', 'in', beyond)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes ended and expired sessions, and refresh tokens that are no longer valid. */
export async function deleteExpired(executor: Executor, at: Date): Promise<void> {
  await executor
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', at), eb('revokedAt', '<=', at)]))
    .execute()
  await executor.deleteFrom('refreshTokens').where('expiresAt', '<=', at).execute()
}
