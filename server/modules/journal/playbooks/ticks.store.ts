import { sql } from 'kysely'
import type { Ticks } from '#contract/journal-playbooks.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import { isMeant, type TradesOf } from '../trade-filter.store.ts'
import type { TickedTrade } from './playbook-figures.rules.ts'

export async function findTicks(executor: Executor, tradeId: string): Promise<Ticks> {
  const found = await executor
    .selectFrom('tradePlaybooks')
    .select(['playbookId', 'kept', 'broken'])
    .where('tradeId', '=', tradeId)
    .executeTakeFirst()
  return found ?? { playbookId: null, kept: [], broken: [] }
}

/** Stores the ticks on a trade, replacing existing ones. */
export async function replaceTicks(
  executor: Executor,
  tradeId: string,
  { playbookId, kept, broken }: Ticks,
): Promise<void> {
  if (playbookId === null) {
    await executor.deleteFrom('tradePlaybooks').where('tradeId', '=', tradeId).execute()
    return
  }
  const values = { playbookId, kept, broken }
  await executor
    .insertInto('tradePlaybooks')
    .values({ tradeId, ...values })
    .onConflict((conflict) => conflict.column('tradeId').doUpdateSet(values))
    .execute()
}

/** The closed trades that match the filter and use the playbook; throws `TooMuchHere`. */
export async function listTickedTrades(
  executor: Executor,
  of: TradesOf,
  playbookId: string,
): Promise<TickedTrade[]> {
  const { rows } = await sql<{
    currency: string
    net: string
    r: string | null
    kept: string[]
    broken: string[]
  }>`
    select trades.currency, profit_cents - fees_cents as net, r, kept, broken
    from trades join trade_playbooks on trade_id = trades.id
    where ${isMeant(of)} and closed_at is not null and playbook_id = ${playbookId}
    limit ${readAtMost}`.execute(executor)
  requireFew(rows.length)
  return rows.map(({ net, r, ...row }) => ({
    ...row,
    netCents: Number(net),
    r: r === null ? null : Math.round(Number(r) * 10_000),
  }))
}

/** The ticks on all trades of a user, for the personal data download. */
export const listAllTicks = (executor: Executor, userId: string) =>
  executor
    .selectFrom('tradePlaybooks')
    .innerJoin('trades', 'trades.id', 'tradePlaybooks.tradeId')
    .innerJoin('playbooks', 'playbooks.id', 'tradePlaybooks.playbookId')
    .select(['trades.pair', 'trades.openedAt', 'playbooks.title', 'kept', 'broken'])
    .where('trades.userId', '=', userId)
    .orderBy('trades.placedAt')
    .execute()
