import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Parts of statements about linked accounts, as for Telegram's. */
export const discordLinks = {
  linkedUser: (accountId: RawBuilder<unknown>): RawBuilder<string | null> =>
    sql`(select linked.user_id from discord_accounts linked where linked.account_id = ${accountId})`,
  linkedAccount: (userId: RawBuilder<unknown>): RawBuilder<string | null> =>
    sql`(select linked.account_id from discord_accounts linked where linked.user_id = ${userId})`,
  linkedAccounts: sql`select linked.user_id, linked.account_id from discord_accounts linked`,
}

/** Keeps the one code by which an account is linked to the user; an earlier one no longer does. */
export async function replaceDiscordCode(
  executor: Executor,
  row: Selectable<Tables['discordCodes']>,
): Promise<void> {
  const { codeHash, expiresAt } = row
  await executor
    .insertInto('discordCodes')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ codeHash, expiresAt }))
    .execute()
}

/** Uses a code up; gives its user, or undefined when there is no such code at that time. */
export async function takeDiscordCode(
  tx: Executor,
  codeHash: Buffer,
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('discordCodes')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', at)
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

export async function deleteDiscordCode(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('discordCodes').where('userId', '=', userId).execute()
}

export async function deleteDiscordCodesBefore(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('discordCodes').where('expiresAt', '<=', at).execute()
}

/** Links an account to a user, in place of what either had before. */
export async function linkDiscord(
  tx: Executor,
  row: Selectable<Tables['discordAccounts']>,
): Promise<void> {
  await tx
    .deleteFrom('discordAccounts')
    .where((known) =>
      known.or([known('userId', '=', row.userId), known('accountId', '=', row.accountId)]),
    )
    .execute()
  await tx.insertInto('discordAccounts').values(row).execute()
}

/** False if none was linked. */
export async function unlinkDiscord(tx: Executor, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('discordAccounts')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const exportDiscord = (executor: Executor, userId: string) =>
  executor
    .selectFrom('discordAccounts')
    .select(['accountId as account', 'name', 'linkedAt'])
    .where('userId', '=', userId)
    .execute()
