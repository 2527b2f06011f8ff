import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** Part of a statement: whether the user with the id in a column has a second factor. */
const hasFactorSql = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (exists (select from totp_factors f where f.user_id = ${userId} and f.confirmed_at is not null)
    or exists (select from passkeys k where k.user_id = ${userId}))`

/** Parts of a statement: what factors, and the academy's rules, mean for the user in a column. */
export const accessState = (userId: RawBuilder<unknown>) => ({
  mustReauthenticate: sql<boolean>`
    (${hasFactorSql(userId)} or (select password_proof from sign_in_rules))`,
  lacksFactor: sql<boolean>`
    ((select admins_need_factor from sign_in_rules) and not ${hasFactorSql(userId)})`,
})

/** A user's factors. */
export interface FactorCounts {
  authenticatorSince: Date | null
  passkeys: number
  recoveryCodes: number
}

/** A user's factors; an app that was never confirmed does not count. */
export async function factorsOf(executor: Executor, userId: string): Promise<FactorCounts> {
  const { rows } = await sql<FactorCounts>`
    select
      (select confirmed_at from totp_factors where user_id = ${userId}) as "authenticatorSince",
      (select count(*)::int from passkeys where user_id = ${userId}) as "passkeys",
      (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodes"
    `.execute(executor)
  const [found] = rows
  if (!found) throw new Error('a statement without a table gives one row')
  return found
}

/** When the user set up the oldest of the second factors in use; null without one. */
export async function firstFactorAt(executor: Executor, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select confirmed_at from totp_factors where user_id = ${userId}),
      (select min(created_at) from passkeys where user_id = ${userId})) as "at"
    `.execute(executor)
  return rows[0]?.at ?? null
}

/** Removes all of the user's factors. */
export async function deleteFactors(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('totpFactors').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** Removes expired challenges and sign-ins, and secrets that were not confirmed in time. */
export async function deleteOutdated(
  executor: Executor,
  { at, unconfirmedSince }: { at: Date; unconfirmedSince: Date },
): Promise<void> {
  await executor.deleteFrom('passkeyChallenges').where('expiresAt', '<=', at).execute()
  await executor.deleteFrom('pendingSignIns').where('expiresAt', '<=', at).execute()
  await executor
    .deleteFrom('totpFactors')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<=', unconfirmedSince)
    .execute()
}

export async function countRecoveryCodes(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Replaces all codes of the user. */
export async function replaceRecoveryCodes(
  tx: Executor,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** Uses up a code; of several simultaneous calls with one code exactly one gets true. */
export async function spendRecoveryCode(
  tx: Executor,
  { userId, codeHash }: { userId: string; codeHash: Buffer },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
