import type { ExcursionAnalysis, TradePlace } from '#contract/journal/trade-excursions.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { JournalDeps } from '../index.ts'
import { isSeen, type Reader, tradesSeen } from '../journal.policy.ts'
import type { TradeCandles } from '../journal.questions.ts'
import { findTrade } from '../journal.store.ts'
import { type Due, excursionFigures, excursionOf, excursionsJobName } from './excursion.rules.ts'
import { presentExcursion } from './excursions.present.ts'
import {
  type ExcursionRow,
  findExcursion,
  listOutdated,
  listTraders,
  neighboursOf,
  type Outdated,
  readMeasured,
  saveExcursions,
} from './excursions.store.ts'

/**
 * The excursions of the actor's closed trades that match the filter, and their results with other
 * stops and targets.
 */
export async function readExcursions(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  filter: TradeFilter,
): Promise<ExcursionAnalysis> {
  const of = { ...filter, ...tradesSeen('owner', actor.id) }
  const { trades, withoutStop, synthetic, measured } = await readMeasured(db.pool, of)
  const withoutCandles = trades - withoutStop - measured.length
  return { trades, withoutStop, withoutCandles, synthetic, ...excursionFigures(measured) }
}

/** The excursion of a trade visible to the actor, and the trades before and after it; 404 for any other. */
export async function readTradePlace(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
  { as = 'owner', ...filter }: TradeFilter & { as?: Reader } = {},
): Promise<TradePlace> {
  const sharedOnly = as === 'reviewer'
  const [row, excursion, neighbours] = await Promise.all([
    findTrade(db.pool, id),
    findExcursion(db.pool, id),
    neighboursOf(db.pool, { ...filter, sharedOnly }, id),
  ])
  if (!row || !isSeen(as, actor, row)) throw notFound()
  return { excursion: excursion && presentExcursion(row, excursion), ...neighbours }
}

/** How many trades are read and written at once. */
const portion = 500

type TradeRow = Awaited<ReturnType<typeof listOutdated>>[number]

/** Calculates excursions from the shortest candles that cover each trade. */
export async function computeExcursions(
  { db, tradeCandles }: Pick<JournalDeps, 'db' | 'tradeCandles'>,
  userId: string | null,
  candles?: { pair: string; from: Date; to: Date },
): Promise<void> {
  const ofUser = async (of: Outdated) => {
    let candles: { pair: string; found: TradeCandles | null } | undefined
    let part: TradeRow[] = []
    do {
      part = await listOutdated(db.pool, of, { limit: portion, after: part.at(-1) })
      const rows: ExcursionRow[] = []
      for (const trade of part) {
        const { pair } = trade
        if (candles?.pair !== pair) candles = { pair, found: await tradeCandles(of.userId, pair) }
        const row = candles.found && (await computed(trade, candles.found))
        if (row) rows.push(row)
      }
      const ids = part.map(({ id }) => id)
      await saveExcursions(db.pool, ids, rows)
    } while (part.length === portion)
  }

  const traders = userId ? [userId] : candles ? await listTraders(db.pool, candles.pair) : []
  for (const trader of traders) await ofUser({ userId: trader, ...(candles && { candles }) })
}

async function computed(trade: TradeRow, candles: TradeCandles): Promise<ExcursionRow | null> {
  const { id, direction, openedAt, closedAt, entry, exit, updatedAt } = trade
  if (!closedAt || exit === null) return null
  const found = await candles(+openedAt, +closedAt)
  if (!found) return null
  const { frame, synthetic, columns } = found
  const measured = { direction, openedAt: +openedAt, closedAt: +closedAt, entry, exit }
  const excursion = excursionOf(measured, columns, frame)
  return excursion && { tradeId: id, tradeUpdatedAt: updatedAt, frame, synthetic, ...excursion }
}

/** Calculates excursions in the background, since there may be many. */
export const excursionsJob = (compute: Bound<typeof computeExcursions>): JobKind<Due> => ({
  name: excursionsJobName,
  async handle({ userId, candles }) {
    if (!candles) return compute(userId)
    const { pair, from, to } = candles
    await compute(userId, { pair, from: new Date(from), to: new Date(to) })
  },
})

/** Queues the recalculation of the trades in a period whose candles have changed: of one user, or of all if null. */
export function candlesChanged(
  { jobs }: Pick<JournalDeps, 'jobs'>,
  tx: Executor,
  of: { userId: string | null; pair: string; from: Date; to: Date },
): Promise<void> {
  const candles = { pair: of.pair, from: of.from.toISOString(), to: of.to.toISOString() }
  return jobs.send<Due>(tx, { name: excursionsJobName }, { userId: of.userId, candles })
}

/** Queues the recalculation of a user's changed trades. */
export function tradesChanged(
  { jobs }: Pick<JournalDeps, 'jobs'>,
  tx: Executor,
  userId: string,
): Promise<void> {
  return jobs.send<Due>(tx, { name: excursionsJobName }, { userId })
}

/** The owner of a trade; throws 404 if the actor may see it neither as its owner nor as a mentor. */
export async function ownerOfSeen(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<string> {
  const row = await findTrade(db.pool, id)
  if (!row || !(isSeen('owner', actor, row) || isSeen('reviewer', actor, row))) throw notFound()
  return row.userId
}
