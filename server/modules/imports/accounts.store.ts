import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { brokersMoney, charges } from '#contract/journal/account-movements.ts'
import type { AccountAt, accountMoves } from '#server/modules/journal/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import type { AskOf } from '#server/platform/module/question.ts'
import type { AccountRow } from './imports.rules.ts'

/** The user's accounts, the most recently used first. */
export const selectAccounts = (executor: Executor, userId: string): Promise<AccountRow[]> =>
  executor
    .selectFrom('tradingAccounts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Part of a statement: the ids of the user's accounts. */
export const accountIdsOf = (userId: string): RawBuilder<unknown> =>
  sql`select id from trading_accounts where user_id = ${userId}`

/** An account of the user; null for another user's. Locked against changes if `locked`. */
export async function findAccount(
  executor: Executor,
  of: { userId: string; id: string; locked?: boolean },
): Promise<AccountRow | null> {
  const query = executor
    .selectFrom('tradingAccounts')
    .selectAll()
    .where('id', '=', of.id)
    .where('userId', '=', of.userId)
    .$if(of.locked ?? false, (it) => it.forUpdate())
  return (await query.executeTakeFirst()) ?? null
}

/** The user's account with that number, at that broker if both brokers are known. */
export async function findAccountByNumber(
  executor: Executor,
  userId: string,
  { number, broker, currency }: { number?: string; broker?: string; currency?: string | null },
): Promise<AccountRow | null> {
  if (!number) return null
  const found = await executor
    .selectFrom('tradingAccounts')
    .selectAll()
    .where('userId', '=', userId)
    .where('number', '=', number)
    .where('holdsOwn', '=', false)
    .$if(Boolean(currency), (it) => it.where('currency', '=', currency ?? ''))
    .execute()
  const same = (name: string) => name.toLowerCase() === (broker ?? '').toLowerCase()
  const alike = found.filter((one) => same(one.broker))
  const possible = found.filter((one) => one.broker === '' || !broker)
  return alike[0] ?? (possible.length === 1 ? (possible[0] ?? null) : null)
}

/** Creates an account; null if the user already has one with that number at that broker. */
export async function insertAccount(
  executor: Executor,
  values: Insertable<Tables['tradingAccounts']>,
): Promise<AccountRow | null> {
  const made = await executor
    .insertInto('tradingAccounts')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? null
}

/** Before any trade that can be recorded. */
const beginning = new Date('1970-01-02T00:00:00Z')

/** Records the starting balance of a manually created account. */
export async function insertStart(
  executor: Executor,
  start: { id: string; accountId: string; amountCents: number },
): Promise<void> {
  await executor
    .insertInto('accountMovements')
    .values({ ...start, ticket: 'start', kind: 'balance', at: beginning, comment: '' })
    .execute()
}

export async function changeAccount(
  executor: Executor,
  id: string,
  values: Updateable<Tables['tradingAccounts']>,
): Promise<void> {
  await executor.updateTable('tradingAccounts').set(values).where('id', '=', id).execute()
}

/** Deletes an account with its movements; the database refuses if it has trades. */
export async function deleteAccountRow(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('tradingAccounts').where('id', '=', id).execute()
}

/** Part of a statement, over `account_movements m`: whether the money is the account owner's. */
const isOwn = sql<boolean>`m.kind not in (${sql.join(brokersMoney)})`

interface Moved {
  accountId: string
  depositsCents: number
  withdrawalsCents: number
  otherCents: number
  brokersCents: number
}

/** The sum of the movements without trades in each of the user's accounts, in cents. */
export async function movedInAccounts(executor: Executor, userId: string): Promise<Moved[]> {
  const { rows } = await sql<{
    accountId: string
    deposits: string
    withdrawals: string
    other: string
    brokers: string
  }>`
    select account_id,
      coalesce(sum(amount_cents) filter (where m.kind = 'balance' and amount_cents > 0), 0) as deposits,
      coalesce(sum(amount_cents) filter (where m.kind = 'balance' and amount_cents < 0), 0) as withdrawals,
      coalesce(sum(amount_cents) filter (where m.kind <> 'balance' and ${isOwn}), 0) as other,
      coalesce(sum(amount_cents) filter (where not ${isOwn}), 0) as brokers
    from account_movements m join trading_accounts a on a.id = m.account_id
    where a.user_id = ${userId}
    group by account_id`.execute(executor)
  return rows.map(({ accountId, deposits, withdrawals, other, brokers }) => ({
    accountId,
    depositsCents: Number(deposits),
    withdrawalsCents: Number(withdrawals),
    otherCents: Number(other),
    brokersCents: Number(brokers),
  }))
}

/** Part of a statement: the sum of an account's own movements without trades before an instant; null without any. */
export const movedBefore = ({ userId, accountId, before }: AccountAt) => sql<string | null>`(
  select sum(amount_cents) from account_movements m join trading_accounts a on a.id = m.account_id
  where a.id = ${accountId} and a.user_id = ${userId} and at <= ${before} and ${isOwn})`

type RequestedAfter = Parameters<AskOf<typeof accountMoves>>[0]

/** Part of a statement: an account's own movements after an instant, as `accountMoves` asks for them. */
export const movedAfter = ({ userId, accountId, after }: RequestedAfter) => sql`(
  select json_agg(json_build_array((extract(epoch from at) * 1000)::bigint, amount_cents) order by at, id)
  from (
    select m.id, at, amount_cents from account_movements m join trading_accounts a on a.id = m.account_id
    where a.id = ${accountId} and a.user_id = ${userId} and at > ${after} and ${isOwn}
    order by at, m.id limit ${readAtMost}
  ) moved)`

/** Amounts charged, paid or corrected in an account without a trade; instants in milliseconds since 1970. */
export async function chargesOf(
  executor: Executor,
  accountId: string,
): Promise<{ at: number; netCents: number }[]> {
  const rows = await executor
    .selectFrom('accountMovements')
    .select(['at', 'amountCents'])
    .where('accountId', '=', accountId)
    .where('kind', 'in', charges)
    .orderBy('at')
    .orderBy('id')
    .limit(readAtMost)
    .execute()
  requireFew(rows.length)
  return rows.map(({ at, amountCents }) => ({ at: at.getTime(), netCents: Number(amountCents) }))
}

/** The first deposit into an account, in minor units of its currency; null without one. */
export async function firstDepositOf(
  executor: Executor,
  accountId: string,
): Promise<number | null> {
  const row = await executor
    .selectFrom('accountMovements')
    .select('amountCents')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'balance')
    .where('amountCents', '>', '0')
    .orderBy('at')
    .orderBy('id')
    .executeTakeFirst()
  return row ? Number(row.amountCents) : null
}
