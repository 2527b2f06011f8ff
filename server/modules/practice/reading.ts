import type { Page } from '#contract/endpoint.ts'
import { defaultJournalSettings, type JournalFigures } from '#contract/journal/journal.ts'
import type { FullPracticeRun, PracticeRun, SharedPractice } from '#contract/practice/practice.ts'
import type { PageQuery } from '#contract/values.ts'
import { figuresOf } from '#server/modules/journal/index.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/actor.ts'
import type { PracticeDeps } from './index.ts'
import { listClosings, listOrders, listTrades } from './orders.store.ts'
import {
  candlesIn,
  playedCandles,
  presentClosing,
  presentOrder,
  presentRun,
} from './practice.present.ts'
import { findRun, listRuns as listRunRows, readCandles } from './runs.store.ts'

type Reading = Pick<PracticeDeps, 'db'>

/** A page of the actor's runs, the newest first. */
export async function listRuns(
  { db }: Reading,
  actor: Caller,
  { page, limit }: PageQuery,
): Promise<Page<PracticeRun>> {
  const { rows, total } = await listRunRows(db.pool, actor.id, {
    limit,
    offset: (page - 1) * limit,
  })
  return { items: rows.map(presentRun), total }
}

/** A run of the actor with its orders, and its candles up to the last one played; 404 for another's. */
export async function getRun(
  { db: { pool } }: Reading,
  actor: Caller,
  id: string,
): Promise<FullPracticeRun> {
  // All of one moment: an action may be done meanwhile.
  const moment = pool.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { run, packed, orders, closings } = await moment.execute(async (tx) => ({
    run: await findRun(tx, actor.id, id),
    packed: await readCandles(tx, actor.id, id),
    orders: await listOrders(tx, id, -1),
    closings: await listClosings(tx, id, -1),
  }))
  if (!run || !packed) throw notFound()
  return {
    run: presentRun(run),
    packed: playedCandles(candlesIn(packed, run), run),
    orders: orders.map((row) => presentOrder(row, run.digits)),
    closings: closings.map((row) => presentClosing(row, run.digits)),
  }
}

/**
 * The figures of a user's closed practice trades in one currency, of one run or of all. Their times are those at
 * which they were closed, not those of the candles, which may be hidden. 404 for another's run.
 */
export async function readFigures(
  { db: { pool } }: Reading,
  userId: string,
  { runId, currency: requested }: { runId?: string | undefined; currency?: string | undefined },
): Promise<JournalFigures> {
  const [run, trades] = await Promise.all([
    runId ? findRun(pool, userId, runId) : null,
    listTrades(pool, userId, runId),
  ])
  if (runId && !run) throw notFound()
  const currencies = [...new Set(trades.map(({ currency }) => currency))].sort()
  const usual = currencies.includes(defaultJournalSettings.currency)
    ? defaultJournalSettings.currency
    : currencies[0]
  const currency = requested ?? run?.currency ?? usual ?? defaultJournalSettings.currency
  return {
    currency,
    currencies,
    ...figuresOf(
      trades.filter((trade) => trade.currency === currency),
      run?.startCents ?? null,
    ),
  }
}

/** How many of a student's runs a mentor sees. */
const latest = 30

/**
 * A student's latest runs and their figures, for those who read shared journals; 404 if nothing of the journal is
 * shared. They are shown to whom all trades written by hand are.
 */
export async function readShared(
  deps: Pick<PracticeDeps, 'db' | 'journal'>,
  userId: string,
  query: { currency?: string | undefined },
): Promise<SharedPractice> {
  const { db, journal } = deps
  const [shared, isShared, { rows }, figures] = await Promise.all([
    journal.sharedJournalOf(db.pool, userId),
    journal.sharesByHand(db.pool, userId),
    listRunRows(db.pool, userId, { limit: latest, offset: 0 }),
    readFigures(deps, userId, query),
  ])
  if (!shared) throw notFound()
  if (!isShared) return { isShared, runs: [], figures: null }
  return { isShared, runs: rows.map(presentRun), figures }
}
