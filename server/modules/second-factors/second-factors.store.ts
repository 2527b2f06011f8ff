import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** Part of a statement: whether the user with the id in a column has a second factor. */
const hasFactorSql = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (exists (select from totp_factors f where f.user_id = ${userId} and f.confirmed_at is not null)
    or exists (select from passkeys k where k.user_id = ${userId}))`

/** Parts of a statement: what factors, and the academy's rules, mean for the user in a column. */
export const standing = (userId: RawBuilder<unknown>) => ({
  mustProve: sql<boolean>`
    (${hasFactorSql(userId)} or (select password_proof from sign_in_rules))`,
  lacksFactor: sql<boolean>`
    ((select admins_need_factor from sign_in_rules) and not ${hasFactorSql(userId)})`,
})

/** What a user can show as second factor. */
export interface FactorCounts {
  authenticatorSince: Date | null
  passkeys: number
  recoveryCodes: number
}

/** Which factors a user has; an app that was never confirmed is none. */
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

/** Removes all that the user can show as second factor. */
export async function deleteFactors(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('totpFactors').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** Removes challenges and sign-ins whose time is over, and secrets that nobody confirmed by then. */
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
