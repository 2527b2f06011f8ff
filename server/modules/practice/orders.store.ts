import { type Selectable, sql } from 'kysely'
import { hundredthsOf, lotsOf, pointsOf, priceOf } from '#contract/practice/practice-prices.ts'
import type { PracticeClosing, PracticeOrder } from '#contract/practice/practice-rules.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'

export type OrderRow = Selectable<Tables['practiceOrders']>
export type ClosingRow = Selectable<Tables['practiceClosings']>

/** The orders of a run that changed after a version of it, in their order. */
export const listOrders = (executor: Executor, runId: string, after: number): Promise<OrderRow[]> =>
  executor
    .selectFrom('practiceOrders')
    .selectAll()
    .where('runId', '=', runId)
    .where('version', '>', after)
    .orderBy('number')
    .execute()

/** The closings of a run after a version of it, in their order. */
export const listClosings = (
  executor: Executor,
  runId: string,
  after: number,
): Promise<ClosingRow[]> =>
  executor
    .selectFrom('practiceClosings')
    .selectAll()
    .where('runId', '=', runId)
    .where('version', '>', after)
    .orderBy('closedIn')
    .orderBy('number')
    .orderBy('part')
    .execute()

/** The orders of a run that wait or are open, as the rules know them. */
export async function listActive(
  tx: Executor,
  runId: string,
  digits: number,
): Promise<PracticeOrder[]> {
  const rows = await tx
    .selectFrom('practiceOrders')
    .selectAll()
    .where('runId', '=', runId)
    .where('status', 'in', ['pending', 'open'])
    .orderBy('number')
    .execute()
  return rows.map((row) => orderOf(row, digits))
}

/** A stored order as the rules know it. */
export function orderOf(row: OrderRow, digits: number): PracticeOrder {
  const points = (price: string | null) => (price === null ? null : pointsOf(price, digits))
  return {
    number: row.number,
    kind: row.kind,
    direction: row.direction,
    status: row.status,
    lots: hundredthsOf(row.lots) ?? 0,
    remaining: hundredthsOf(row.remaining) ?? 0,
    price: points(row.price),
    stop: points(row.stop),
    target: points(row.target),
    placedIn: row.placedIn,
    openedIn: row.openedIn,
    closedIn: row.closedIn,
    entry: points(row.entry),
    risk: row.risk === null ? null : Number(row.risk),
    gain: Number(row.gain),
    profitCents: Number(row.profitCents),
    parts: row.parts,
  }
}

interface Of {
  runId: string
  digits: number
  version: number
}

/** Stores orders as they are now. */
export async function saveOrders(
  tx: Executor,
  orders: readonly PracticeOrder[],
  { runId, digits, version, at }: Of & { at: Date },
): Promise<void> {
  if (orders.length === 0) return
  const price = (points: number | null) => (points === null ? null : priceOf(points, digits))
  const rows = orders.map((order) => ({
    ...order,
    runId,
    version,
    lots: lotsOf(order.lots),
    remaining: lotsOf(order.remaining),
    price: price(order.price),
    stop: price(order.stop),
    target: price(order.target),
    entry: price(order.entry),
    closedAt: order.status === 'closed' ? at : null,
  }))
  await tx
    .insertInto('practiceOrders')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['runId', 'number']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        status: ref('excluded.status'),
        remaining: ref('excluded.remaining'),
        price: ref('excluded.price'),
        stop: ref('excluded.stop'),
        target: ref('excluded.target'),
        openedIn: ref('excluded.openedIn'),
        closedIn: ref('excluded.closedIn'),
        entry: ref('excluded.entry'),
        risk: ref('excluded.risk'),
        gain: ref('excluded.gain'),
        profitCents: ref('excluded.profitCents'),
        parts: ref('excluded.parts'),
        closedAt: ref('excluded.closedAt'),
      })),
    )
    .execute()
}

export async function insertClosings(
  tx: Executor,
  closings: readonly PracticeClosing[],
  { runId, digits, version }: Of,
): Promise<void> {
  if (closings.length === 0) return
  const rows = closings.map(({ order: number, lots, price, ...closing }) => ({
    ...closing,
    runId,
    number,
    version,
    lots: lotsOf(lots),
    price: priceOf(price, digits),
  }))
  await tx.insertInto('practiceClosings').values(rows).execute()
}

/** A closed practice trade with what the journal's figures need. */
interface TradeRow {
  id: string
  closedAt: Date
  currency: string
  net: string
  r: number | null
}

/**
 * A user's closed practice trades, of one run or of all; throws `TooMuchHere`. They are ordered by when they were
 * closed, those of one moment by their candles.
 */
export async function listTrades(executor: Executor, userId: string, runId: string | undefined) {
  const { rows } = await sql<TradeRow>`
    select o.run_id || lpad(o.closed_in::text, 6, '0') || lpad(o.number::text, 3, '0') as id, o.closed_at,
      r.currency, o.profit_cents as net, round(o.gain / (100 * o.lots * o.risk), 4)::float8 as r
    from practice_orders o join practice_runs r on r.id = o.run_id
    where r.user_id = ${userId} and o.status = 'closed'
      and (${runId ?? null}::uuid is null or r.id = ${runId ?? null}::uuid)
    limit ${readAtMost}`.execute(executor)
  requireFew(rows.length)
  return rows.map(({ net, ...row }) => ({ ...row, netCents: Number(net) }))
}
