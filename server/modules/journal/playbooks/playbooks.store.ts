import { sql } from 'kysely'
import { type Playbook, playbooksMaximum, type Ticks } from '#contract/journal/journal-playbooks.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import { isMeant, type TradesOf } from '../trade-filter.store.ts'
import type { TickedTrade } from './playbook-figures.rules.ts'

export const listOwnPlaybooks = (executor: Executor, userId: string): Promise<Playbook[]> =>
  executor
    .selectFrom('playbooks')
    .select(['id', 'title', 'rules'])
    .where('userId', '=', userId)
    .orderBy('title')
    .orderBy('id')
    .execute()

/** A playbook of the user, protected from deletion until the transaction ends; null for another user's. */
export async function findPlaybook(
  executor: Executor,
  userId: string,
  id: string,
): Promise<Playbook | null> {
  const found = await executor
    .selectFrom('playbooks')
    .select(['id', 'title', 'rules'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst()
  return found ?? null
}

/** Changes a playbook of the user; returns whether there was one. */
export async function changePlaybook(
  executor: Executor,
  userId: string,
  { id, title, rules }: Playbook,
  updatedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('playbooks')
    .set({ title, rules: JSON.stringify(rules), updatedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Inserts a new playbook in the user's first free slot; returns whether there was one left. */
export async function insertPlaybook(
  executor: Executor,
  userId: string,
  { id, title, rules }: Playbook,
  updatedAt: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into playbooks (id, user_id, place, title, rules, updated_at)
    select ${id}::uuid, ${userId}::uuid, place, ${title}, ${JSON.stringify(rules)}::jsonb, ${updatedAt}
    from generate_series(1, ${playbooksMaximum}::int) as place
    where not exists (
      select from playbooks taken where taken.user_id = ${userId} and taken.place = place.place)
    order by place limit 1`.execute(executor)
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteOwnPlaybook(
  executor: Executor,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('playbooks')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

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
