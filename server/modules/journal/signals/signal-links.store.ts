import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { FittingTrade } from './offers.rules.ts'

/** When the trades of an import that follow no signal were opened; null without any. */
export async function periodOfImport(
  executor: Executor,
  userId: string,
  importId: string,
): Promise<{ first: Date; last: Date } | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(opened_at) as first, max(opened_at) as last from trades
    where import_id = ${importId} and user_id = ${userId} and signal_id is null`.execute(executor)
  const [{ first, last } = { first: null, last: null }] = rows
  return first && last ? { first, last } : null
}

export type CandidateTrade = FittingTrade & { lots: string }

/** The trades of an import in one of these pairs that follow no signal, the last opened first. */
export async function listUnlinked(
  executor: Executor,
  of: { userId: string; importId: string },
  { pairs, limit }: { pairs: readonly string[]; limit: number },
): Promise<CandidateTrade[]> {
  return await executor
    .selectFrom('trades')
    .select(['id', 'pair', 'direction', 'openedAt', 'entry', 'lots'])
    .where('importId', '=', of.importId)
    .where('userId', '=', of.userId)
    .where('signalId', 'is', null)
    .where('pair', '=', sql<string>`any(${pairs}::text[])`)
    .orderBy('openedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks those of the trades that are the user's, and returns their ids. */
export async function lockOwnTrades(
  tx: Executor,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from trades where id = any(${ids}::uuid[]) and user_id = ${userId}
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Link {
  tradeId: string
  signalId: string
  title: string
}

/** Links trades that follow no signal yet; returns how many. */
export async function linkOwnTrades(
  tx: Executor,
  links: readonly Link[],
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update trades t set signal_id = l.signal_id, signal_title = l.title,
      updated_at = greatest(${at}::timestamptz, t.updated_at + interval '1 millisecond')
    from unnest(
      ${links.map(({ tradeId }) => tradeId)}::uuid[], ${links.map(({ signalId }) => signalId)}::uuid[],
      ${links.map(({ title }) => title)}::text[]
    ) as l (trade_id, signal_id, title)
    where t.id = l.trade_id and t.signal_id is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
