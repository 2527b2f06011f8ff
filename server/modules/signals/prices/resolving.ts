import { nextTarget, targetsOf } from '#contract/signals/signal-position.ts'
import type { Signal } from '#contract/signals/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { expireSignal } from '../expiry.ts'
import { type ModellingDeps, modelFollowers } from '../followers/following.ts'
import type { SignalsDeps } from '../index.ts'
import { audiencesOf } from '../signals.policy.ts'
import { presentForRecord } from '../signals.present.ts'
import { findSignal, listOpen, lockOpen, lockSignal, type SignalRow } from '../signals.store.ts'
import { recordStep } from '../steps.ts'
import {
  deleteQuotesBefore,
  holdResolves,
  lockPair,
  selectPriceSettings,
  selectWaiting,
  settleQuotes,
  waitingPairs,
} from './prices.store.ts'
import {
  type OpenSignal,
  quoteReading,
  type Reading,
  type Resolution,
  resolve,
} from './resolution.rules.ts'

export const resolveQuotesName = 'signals.resolve-quotes'
const resolveCandlesName = 'signals.resolve-candles'

type ResolvingDeps = Pick<SignalsDeps, 'academyBars' | 'db' | 'log' | 'now'>

/** How many quotes or candles resolve signals in one transaction, and how many quotes are forgotten in one statement. */
const atOnce = 2000
/** How long quotes are kept: longer than they may be sent again. */
const quotesKeptMs = 24 * 3_600_000

/** Resolves open signals by the quotes that wait; every minute as well, for what a crash has left. */
export const resolveQuotesJob = (deps: ResolvingDeps): JobKind<object> => ({
  name: resolveQuotesName,
  cron: '* * * * *',
  // One for each time that quotes are sent.
  retentionSeconds: 3600,
  async handle() {
    for (const pair of await waitingPairs(deps.db.pool)) {
      while ((await resolveByQuotes(deps, pair)) === atOnce);
    }
  },
})

/** In the transaction that imports candles of a pair for the academy. */
export const candlesImported = (
  { jobs }: Pick<SignalsDeps, 'jobs'>,
  tx: Executor,
  pair: string,
): Promise<void> => jobs.send(tx, { name: resolveCandlesName }, { pair })

/** Resolves the open signals of a pair by its candles, and works out what followers of those that ended could have had. */
export const resolveCandlesJob = (
  deps: ResolvingDeps & ModellingDeps,
): JobKind<{ pair: string }> => ({
  name: resolveCandlesName,
  async handle({ pair }) {
    const { pool } = deps.db
    const { resolves } = await selectPriceSettings(pool)
    for (const id of resolves ? await listOpen(pool, pair) : []) await resolveByCandles(deps, id)
    await modelFollowers(deps, { pair })
  },
})

export const forgetQuotesJob = ({ db, now }: Pick<SignalsDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'signals.forget-quotes',
  cron: '13 * * * *',
  async handle() {
    const before = new Date(now().getTime() - quotesKeptMs)
    while ((await deleteQuotesBefore(db.pool, before, atOnce)) === atOnce);
  },
})

/**
 * Resolves the signals of a pair by quotes that wait, and settles these in the same transaction: what is recorded is
 * recorded once, by whichever process, and after a crash by another. Returns how many there were.
 */
function resolveByQuotes(deps: ResolvingDeps, pair: string): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockPair(tx, pair)
    const quotes = await selectWaiting(tx, pair, atOnce)
    if (quotes.length === 0) return 0
    const readings = quotes.map(quoteReading)
    const rows = (await holdResolves(tx)) ? await lockOpen(tx, pair) : []
    await settleQuotes(tx, pair, quotes)
    for (const row of rows) await follow(deps, tx, row, readings)
    return quotes.length
  })
}

/** Follows a signal through all candles since it was last changed, in one transaction for each part of them. */
async function resolveByCandles(deps: ResolvingDeps, id: string): Promise<void> {
  const { academyBars, db, now } = deps
  const signal = await findSignal(db.pool, id)
  if (!signal?.pair) return
  let from: Date | null = sinceOf(recordedOf(signal))
  while (from !== null) {
    const { bars, next } = await academyBars(signal.pair, from, now())
    // Between the transactions of these parts others get their turn.
    for (let index = 0; index < bars.length; index += atOnce) {
      const readings = bars
        .slice(index, index + atOnce)
        .map((bar) => ({ from: bar.from, to: bar.to, bid: bar, ask: bar }))
      const isOpen = await db.transaction(async (tx) => {
        if (!(await holdResolves(tx)) || !(await lockSignal(tx, id))) return false
        const row = await findSignal(tx, id)
        return row !== null && isFollowed(row) && (await follow(deps, tx, row, readings))
      })
      if (!isOpen) return
    }
    from = next
  }
}

/** Records what follows from readings for a locked signal; returns whether it is still open. */
async function follow(
  { log, now }: Pick<ResolvingDeps, 'log' | 'now'>,
  tx: Executor,
  row: SignalRow,
  readings: readonly Reading[],
): Promise<boolean> {
  const open = openSignalOf(row)
  const made = open ? resolve(open, readings) : []
  try {
    for (const one of made) await recordResolution(tx, row.id, one, now())
  } catch (error) {
    // Such as a price that is far from its levels: somebody has to look at it.
    if (!(error instanceof Failure)) throw error
    log.warn({ signal: row.id, reason: error.message }, 'signals: prices cannot resolve a signal')
  }
  const last = made.at(-1)?.kind
  return last === undefined || last === 'filled' || last === 'target_hit'
}

async function recordResolution(
  tx: Executor,
  id: string,
  resolution: Resolution,
  recordedAt: Date,
): Promise<void> {
  const row = await lockSignal(tx, id)
  if (!row) return
  if (resolution.kind === 'expired') {
    await expireSignal(tx, row, recordedAt)
    for (const audience of audiencesOf(row)) {
      await emit(tx, { type: 'signal.changed', subject: id, audience })
    }
    return
  }
  const { at, ...step } = resolution
  await recordStep(tx, row, step, { at, recordedAt, by: 'prices' })
}

const isFollowed = ({ status }: SignalRow) => status === 'pending' || status === 'active'

/** A signal with its history as it is stored: not yet expired. */
const recordedOf = (row: SignalRow): Signal => presentForRecord({ now: () => row.createdAt })(row)

/** When a signal was published or last changed. */
const sinceOf = ({ createdAt, history }: Signal): Date =>
  new Date(Math.max(...[createdAt, ...history.map(({ at }) => at)].map(Date.parse)))

/** Null for a signal without a direction, which has no levels to follow. */
function openSignalOf(row: SignalRow): OpenSignal | null {
  const { status, direction, orderType, entry, entryTo, stopLoss, validUntil } = row
  if (!direction || (status !== 'pending' && status !== 'active')) return null
  const signal = recordedOf(row)
  const next = nextTarget(signal.history)
  const targets = targetsOf(row)
    .map((price, index) => ({ number: index + 1, price }))
    .filter(({ number }) => number >= next)
  const levels = { entry, entryTo, stopLoss, targets, validUntil }
  return { status, direction, orderType, ...levels, since: sinceOf(signal) }
}
