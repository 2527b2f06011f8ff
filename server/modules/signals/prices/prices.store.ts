import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Quote } from './quote-lines.ts'

export type PriceKeyRow = Pick<Selectable<Tables['priceKeys']>, 'id' | 'madeAt'>

const presentKey = (executor: Executor) =>
  executor.selectFrom('priceKeys').select(['id', 'madeAt']).where('endedAt', 'is', null)

/** The key with which quotes may be sent; null if there is none. */
export const findKey = async (executor: Executor): Promise<PriceKeyRow | null> =>
  (await presentKey(executor).executeTakeFirst()) ?? null

export const lockKey = async (tx: Executor): Promise<PriceKeyRow | null> =>
  (await presentKey(tx).forUpdate().executeTakeFirst()) ?? null

/** Whether this is the present key, which then stays so until the transaction ends. */
export async function holdKey(tx: Executor, hash: Buffer): Promise<boolean> {
  const found = await presentKey(tx).where('hash', '=', hash).forShare().executeTakeFirst()
  return found !== undefined
}

export const isPresentKey = async (executor: Executor, hash: Buffer): Promise<boolean> =>
  (await presentKey(executor).where('hash', '=', hash).executeTakeFirst()) !== undefined

export async function insertKey(
  tx: Executor,
  key: { id: string; hash: Buffer; madeAt: Date },
): Promise<void> {
  await tx
    .insertInto('priceKeys')
    .values({ ...key, endedAt: null })
    .execute()
}

export async function endKey(tx: Executor, id: string, at: Date): Promise<void> {
  await tx.updateTable('priceKeys').set({ endedAt: at }).where('id', '=', id).execute()
}

const settingColumns = ['resolves', 'spreads', 'updatedAt'] as const

export const selectPriceSettings = (executor: Executor) =>
  executor.selectFrom('priceSettings').select(settingColumns).executeTakeFirstOrThrow()

export const lockPriceSettings = (tx: Executor) =>
  tx.selectFrom('priceSettings').select(settingColumns).forUpdate().executeTakeFirstOrThrow()

/** Whether prices resolve signals, which then stays so until the transaction ends. */
export async function holdResolves(tx: Executor): Promise<boolean> {
  const { resolves } = await tx
    .selectFrom('priceSettings')
    .select('resolves')
    .forShare()
    .executeTakeFirstOrThrow()
  return resolves
}

export const savePriceSettings = (
  tx: Executor,
  { spreads, ...values }: { resolves: boolean; spreads: readonly object[]; updatedAt: Date },
) =>
  tx
    .updateTable('priceSettings')
    .set({ ...values, spreads: JSON.stringify(spreads) })
    .returning(settingColumns)
    .executeTakeFirstOrThrow()

/** The last quote of each pair, the newest first. */
export const listLastQuotes = (executor: Executor, limit: number): Promise<Quote[]> =>
  executor
    .selectFrom('pricePairs')
    .select(['pair', 'at', 'bid', 'ask'])
    .orderBy('at', 'desc')
    .orderBy('pair')
    .limit(limit)
    .execute()

/** How many pairs have quotes. */
export async function countPairs(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('pricePairs')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those of these pairs that have quotes already. */
export async function knownPairs(executor: Executor, pairs: readonly string[]) {
  const rows = await executor
    .selectFrom('pricePairs')
    .select('pair')
    .where('pair', '=', sql<string>`any(${pairs}::text[])`)
    .execute()
  return new Set(rows.map(({ pair }) => pair))
}

/** Quotes in columns, for one statement however many there are. */
const columnsOf = (quotes: readonly Quote[]) => sql`
  unnest(${quotes.map(({ pair }) => pair)}::text[], ${quotes.map(({ at }) => at.toISOString())}::timestamptz[],
    ${quotes.map(({ bid }) => bid)}::numeric[], ${quotes.map(({ ask }) => ask)}::numeric[])
  with ordinality as sent (pair, at, bid, ask, place)`

/**
 * Stores quotes, in the order of their pairs and times, since others do the same at the same time. Returns by their
 * place (from 1) those that are stored, now or before, with the same prices.
 */
export async function insertQuotes(
  tx: Executor,
  quotes: readonly Quote[],
  { wait }: { wait: boolean },
): Promise<Set<number>> {
  await sql`
    insert into price_pairs (pair, at, bid, ask)
    select distinct on (pair) pair, at, bid, ask from ${columnsOf(quotes)}
    order by pair, at desc, place
    on conflict (pair) do update set at = excluded.at, bid = excluded.bid, ask = excluded.ask
    where price_pairs.at < excluded.at`.execute(tx)
  await sql`
    insert into price_quotes (pair, at, bid, ask, waits)
    select distinct on (pair, at) pair, at, bid, ask, ${wait}::boolean from ${columnsOf(quotes)}
    order by pair, at, place
    on conflict (pair, at) do nothing`.execute(tx)
  const { rows } = await sql<{ place: number }>`
    select sent.place::int as place from ${columnsOf(quotes)}
    join price_quotes q on q.pair = sent.pair and q.at = sent.at and q.bid = sent.bid and q.ask = sent.ask`.execute(
    tx,
  )
  return new Set(rows.map(({ place }) => place))
}

/** The pairs with quotes that are still to resolve signals. */
export async function waitingPairs(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('priceQuotes')
    .select('pair')
    .distinct()
    .where('waits', '=', true)
    .orderBy('pair')
    .execute()
  return rows.map(({ pair }) => pair)
}

/** Whoever resolves signals of a pair by quotes holds this until the transaction ends; those who send quotes do not wait. */
export async function lockPair(tx: Executor, pair: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prices ${pair}`}, 0))`.execute(tx)
}

/** Quotes of a pair that are still to resolve signals, oldest first. */
export const selectWaiting = (tx: Executor, pair: string, limit: number): Promise<Quote[]> =>
  tx
    .selectFrom('priceQuotes')
    .select(['pair', 'at', 'bid', 'ask'])
    .where('pair', '=', pair)
    .where('waits', '=', true)
    .orderBy('at')
    .limit(limit)
    .execute()

/** Notes that signals have been resolved by these quotes of a pair. */
export async function settleQuotes(
  tx: Executor,
  pair: string,
  quotes: readonly Quote[],
): Promise<void> {
  const times = quotes.map(({ at }) => at.toISOString())
  await tx
    .updateTable('priceQuotes')
    .set({ waits: false })
    .where('pair', '=', pair)
    .where('at', '=', sql<Date>`any(${times}::timestamptz[])`)
    .execute()
}

/** Forgets at most `limit` quotes by which nothing is to be resolved any more; returns how many. */
export async function deleteQuotesBefore(
  executor: Executor,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from price_quotes where (pair, at) in (
      select pair, at from price_quotes where at < ${before} and not waits limit ${limit}
    )`.execute(executor)
  return Number(numAffectedRows)
}
