import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { MailTopic } from '#contract/identity/identity.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { columnOfMails, defaultPreferences } from './identity.rules.ts'
import { isReachable } from './suppressions/suppressions.store.ts'
import { isInUse } from './suspensions.store.ts'

/**
 * Changes a user; a new address violates `users_email_key` if it has an account, `users_email_held`
 * while a previous owner can reclaim it.
 */
export async function updateUser(
  tx: Executor,
  id: string,
  change: Pick<Updateable<Tables['users']>, 'name' | 'email' | 'emailKey' | 'emailConfirmedAt'> & {
    updatedAt: Date
  },
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Reads a user's identity and locks it until the transaction ends. */
export function lockProfile(tx: Executor, id: string) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'passwordHash',
      'avatarKey',
      'emailConfirmedAt',
      'setUpAskedAt',
    ])
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
    .set({ avatarKey: user.key, updatedAt: user.at })
    .where('id', '=', user.id)
    .execute()
}

/** The owner of the picture with this key. */
export function findAvatarOwner(executor: Executor, key: string) {
  return executor.selectFrom('users').select('id').where('avatarKey', '=', key).executeTakeFirst()
}

/** Those of the given file keys that are somebody's picture. */
export async function avatarsInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('users')
    .select('avatarKey')
    .where('avatarKey', 'in', keys)
    .execute()
  return new Set(rows.flatMap((row) => row.avatarKey ?? []))
}

/** The user's sessions alive at `at`, the most recently used first. */
export function liveSessionsOf(
  executor: Executor,
  { userId, at, limit }: { userId: string; at: Date; limit: number },
) {
  return executor
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'address', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Ends one session of the user; false if it is not alive, or another's. */
export async function revokeOwnSession(
  tx: Executor,
  session: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revokedAt: session.at })
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', session.at)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export function findPreferences(executor: Executor, userId: string) {
  return executor
    .selectFrom('userPreferences')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Part of a statement: the time zone that a user has chosen; null if none. */
export const chosenZone = (userId: string): RawBuilder<string | null> =>
  sql`select time_zone from user_preferences where user_id = ${userId}`

/** Part of a statement: whether a user wants to see broadcasts in the academy. */
export const wantsInApp = (userId: string): RawBuilder<boolean> => sql`coalesce(
  (select notify_in_app from user_preferences where user_id = ${userId}),
  ${defaultPreferences.notifyInApp}::boolean)`

/** By which messages about signals the record's signed heads come to a user. */
export async function wantsRecordHeads(
  executor: Executor,
  userId: string,
): Promise<{ mail: boolean; telegram: boolean }> {
  const chosen = (await findPreferences(executor, userId)) ?? defaultPreferences
  return { mail: chosen.headsByMail, telegram: chosen.headsByTelegram }
}

/** Part of a statement: when a user registered; null without such a user. */
export const registeredAt = (userId: string | RawBuilder<unknown>): RawBuilder<Date> =>
  sql`(select created_at from users where id = ${userId})`

export type PreferenceColumns = Omit<Selectable<Tables['userPreferences']>, 'userId'>

/** Changes preferences, which may not exist yet; absent fields are unchanged, or take their defaults. */
export async function savePreferences(
  executor: Executor,
  userId: string,
  changes: Partial<PreferenceColumns>,
  defaults: PreferenceColumns,
): Promise<void> {
  await executor
    .insertInto('userPreferences')
    .values({ userId, ...defaults, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...changes }))
    .execute()
}

/**
 * Users who take mails of this topic, news by default, at a confirmed address, registered by
 * `registeredBy`, by id: after `after`, or only the one given by `only`, and of those in the statement `among`.
 */
export async function mailReaders(
  executor: Executor,
  part: {
    after: string | null
    limit: number
    only: string | null
    registeredBy: Date
    topic?: MailTopic
    among?: RawBuilder<unknown> | null
  },
): Promise<{ id: string; email: string; name: string }[]> {
  const { after, limit, only, registeredBy, topic = 'news', among = null } = part
  const column = columnOfMails[topic]
  const chosen = sql.ref(`userPreferences.${column}`)
  // The accounts of the demo, which anybody may enter, get none unasked.
  // Without `coalesce` the index of those who take the news is used.
  const takes = defaultPreferences[column]
    ? sql<boolean>`coalesce(${chosen}, not users.shared)`
    : chosen
  return executor
    .selectFrom('users')
    .leftJoin('userPreferences', 'userPreferences.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.name'])
    .where(sql<boolean>`${takes}`)
    .where('users.emailConfirmedAt', 'is not', null)
    .where(isInUse(sql.ref('users.id')))
    .where(isReachable(sql.ref('users.id'), sql.ref('users.emailKey')))
    .where('users.createdAt', '<=', registeredBy)
    .$if(after !== null, (query) => query.where('users.id', '>', after))
    .$if(only !== null, (query) => query.where('users.id', '=', only))
    .$if(among !== null, (query) => query.where(sql<boolean>`users.id in (${among})`))
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** All stored sessions of the user, alive or not, for the personal data download. */
export function sessionsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('sessions')
    .select(['userAgent', 'address', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** When the user requested reset links. */
export function resetsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('passwordResets')
    .select(['createdAt', 'expiresAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** When somebody was last seen; null if never. */
export async function lastSeenOf(executor: Executor, userId: string): Promise<Date | null> {
  const row = await executor
    .selectFrom('lastSightings')
    .select('seenAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.seenAt ?? null
}

/** Records that these users were seen at `at`, in one statement for any number of them. */
export async function noteSeen(executor: Executor, userIds: string[], at: Date): Promise<void> {
  await sql`
    insert into last_sightings as known (user_id, seen_at)
    select id, ${at}::timestamptz from users where id = any(${userIds}::uuid[]) order by id
    on conflict (user_id) do update set seen_at = excluded.seen_at
    where excluded.seen_at > known.seen_at`.execute(executor)
}

/** Stores the time zone of the browser that a user uses at `at`. */
export async function noteZone(
  executor: Executor,
  { userId, timeZone, at }: { userId: string; timeZone: string; at: Date },
): Promise<void> {
  await executor
    .insertInto('lastSightings')
    .values({ userId, seenAt: at, timeZone })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ timeZone }))
    .execute()
}

/** The user's chosen time zone, and that of the browser last seen; null if there is none. */
async function zonesOf(
  executor: Executor,
  userId: string,
): Promise<{ timeZone: string | null; seenZone: string | null }> {
  const { rows } = await sql<{ timeZone: string | null; seenZone: string | null }>`
    select
      (select time_zone from user_preferences where user_id = ${userId}) as time_zone,
      (select time_zone from last_sightings where user_id = ${userId}) as seen_zone`.execute(
    executor,
  )
  return rows[0] ?? { timeZone: null, seenZone: null }
}

/** The time zone for times in texts to a user: the chosen one, otherwise the browser's. */
export async function zoneOf(executor: Executor, userId: string): Promise<string | null> {
  const { timeZone, seenZone } = await zonesOf(executor, userId)
  return timeZone ?? seenZone
}

/** Accounts created from `from` until, but not including, `to`, by the Monday of their week (YYYY-MM-DD, UTC). */
export async function signUpsByWeek(
  executor: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; count: string }>`
    select to_char(week at time zone 'UTC', 'YYYY-MM-DD') as week, count from (
      -- Weeks from a Monday on take half the time that those of the calendar do.
      select date_bin('7 days', created_at, '2001-01-01T00:00Z') as week, count(*) as count
      from users where created_at >= ${from} and created_at < ${to} group by 1
    ) weeks`.execute(executor)
  return new Map(rows.map(({ week, count }) => [week, Number(count)]))
}
