import { type RawBuilder, sql } from 'kysely'
import { evidenceTradesMaximum, type RequestedEvidence } from '#contract/evidence.ts'
import type { Executor } from '#server/platform/database/database.ts'

export type EvidenceRow = Awaited<ReturnType<typeof listCandidates>>[number]

type RequestedTrades = NonNullable<RequestedEvidence['trades']>
type Period = Pick<RequestedEvidence, 'from' | 'to'>

/** Which trades count, apart from their risk. */
export type Wanted = RequestedTrades & Period & { userId: string }

const candidates = (
  executor: Executor,
  { userId, withStop, pair, setup, riskAtMost, from, to }: Wanted,
) =>
  executor
    .selectFrom('trades')
    .select([
      'id',
      'accountId',
      'pair',
      'direction',
      'openedAt',
      'closedAt',
      'entry',
      'exit',
      'stopLoss',
      'lots',
      'currency',
      'profitCents',
      'r',
    ])
    .where('userId', '=', userId)
    .where('closedAt', 'is not', null)
    .$if(withStop || riskAtMost !== null, (query) => query.where('stopLoss', 'is not', null))
    .$if(pair !== null, (query) => query.where('pair', '=', pair ?? ''))
    .$if(setup !== null, (query) => query.where('setup', '=', setup))
    .$if(from !== null, (query) => query.where('placedAt', '>=', new Date(from ?? 0)))
    .$if(to !== null, (query) => query.where('placedAt', '<', new Date(to ?? 0)))
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(evidenceTradesMaximum)

/** A user's closed trades that meet the requirements, apart from the risk; the most recently closed first. */
export async function listCandidates(executor: Executor, wanted: Wanted) {
  const rows = await candidates(executor, wanted).execute()
  return rows.map((row) => ({
    ...row,
    closedAt: row.closedAt ?? row.openedAt,
    profitCents: Number(row.profitCents),
    r: row.r === null ? null : Number(row.r),
  }))
}

/**
 * The balance of each trading account of these trades before the first of them was opened, in cents, by the
 * account's id; null if unknown. `balanceOf` is the part of the statement with an account's balance before an
 * instant.
 */
export async function listBalances(
  executor: Executor,
  wanted: Wanted,
  balanceOf: (accountId: RawBuilder<unknown>, before: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ accountId: string; begin: string | null }>`
    select account_id, ${balanceOf(sql.ref('account.accountId'), sql.ref('account.first'))} as begin
    from (
      select account_id, min(opened_at) as first from (${candidates(executor, wanted)}) candidate
      where account_id is not null group by account_id
    ) account`.execute(executor)
  return new Map(
    rows.map(({ accountId, begin }) => [accountId, begin === null ? null : Number(begin)]),
  )
}

/**
 * What had been earned when each of these trades was opened, in cents, by the trade's id: in its trading account,
 * or without one in its currency, by the trades closed before.
 */
export async function listEarned(executor: Executor, wanted: Wanted): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; earned: string }>`
    with candidate as materialized (
      select id, coalesce(account_id::text, currency) as account, opened_at as at
      from (${candidates(executor, wanted)}) candidate
    ), own as (
      select account_id::text, currency, closed_at as at, profit_cents - fees_cents as net
      from trades where user_id = ${wanted.userId} and closed_at is not null
    ), event as (
      select null::uuid as id, account_id as account, at, 1 as place, net from own
      where account_id in (select account from candidate)
      union all
      select null, currency, at, 1, net from own where currency in (select account from candidate)
      union all
      select id, account, at, 0, 0 from candidate
    )
    select id, earned::text from (
      select id, sum(net) over (partition by account order by at, place
        rows between unbounded preceding and current row) as earned
      from event
    ) running where id is not null`.execute(executor)
  return new Map(rows.map(({ id, earned }) => [id, Number(earned)]))
}

/** The number of a user's weekly reviews, by their Mondays, with all three questions answered. */
export async function countReviews(
  executor: Executor,
  userId: string,
  { from, to }: Period,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal_weeks
    where user_id = ${userId} and worked ~ '\\S' and failed ~ '\\S' and change ~ '\\S'
      and (${from}::timestamptz is null or monday >= (${from}::timestamptz at time zone 'UTC')::date)
      and (${to}::timestamptz is null or monday < (${to}::timestamptz at time zone 'UTC')::date)`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}
