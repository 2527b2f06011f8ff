import {
  type CandleColumns,
  joinCandles,
  noCandles,
  packCandles,
  sliceCandles,
  unpackCandles,
} from '#contract/candles/candle-columns.ts'
import {
  beginnings,
  type CandleFrame,
  candleFrames,
  frameMinutes,
} from '#contract/candles/candle-frames.ts'
import type { CandleSeries, CandleSource, Candles } from '#contract/candles/candles.ts'
import type { TradeCandles } from '#server/modules/journal/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkMayChange, mayChangeAcademy } from './candles.policy.ts'
import { between, type Extent } from './candles.rules.ts'
import { deleteSeries, listMonths, listSeries, readMonths } from './candles.store.ts'
import { saveCandles, storageKey } from './importing.ts'
import type { CandlesDeps } from './index.ts'
import { readWindow } from './read-window.ts'
import { monthOf, packedMonth } from './reading/months.rules.ts'

interface Request {
  pair: string
  frame: CandleFrame
  from: string
  to: string
  tradeId?: string | undefined
}

/**
 * The candles of a pair available to the actor, or to the owner of a trade that the actor may see;
 * 404 for any other trade.
 */
export async function getCandles(
  { db, journal }: Pick<CandlesDeps, 'db' | 'journal'>,
  actor: Actor,
  { pair, frame, tradeId, ...requested }: Request,
): Promise<Candles> {
  const userId = tradeId ? await journal.ownerOfSeen(actor, tradeId) : actor.id
  // Every candle is built from all its parts, or not at all.
  const begins = beginnings(frame)(Math.floor(Date.parse(requested.from) / 60_000))
  const from = new Date(Math.max(0, begins * 60_000))
  const to = new Date(requested.to)
  const { frames, found } = await readWindow(db.pool, { userId, pair, frame, from, to })
  const columns = found?.columns ?? noCandles()
  const source = found && (found.own ? 'own' : 'academy')
  return {
    pair,
    frame,
    source: source ?? null,
    madeOf: found?.madeOf ?? null,
    synthetic: found?.synthetic ?? false,
    digits: columns.digits,
    candles: columns.times.length,
    packed: Buffer.from(packCandles(columns)).toString('base64'),
    from: (found?.from ?? from).toISOString(),
    to: to.toISOString(),
    frames: [...frames],
    available: found && {
      from: found.available.from.toISOString(),
      to: found.available.to.toISOString(),
    },
  }
}

/** The candles visible to the actor, by pair and frame. */
export async function listCandleSeries(
  { db }: Pick<CandlesDeps, 'db'>,
  actor: Actor,
): Promise<CandleSeries[]> {
  const rows = await listSeries(db.pool, actor.id)
  return rows.map(({ userId, from, to, ...row }) => ({
    ...row,
    source: userId === null ? 'academy' : 'own',
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    can: { delete: userId !== null || mayChangeAcademy(actor) },
  }))
}

interface Meant {
  source: CandleSource
  pair: string
  frame: CandleFrame
}

/** Deletes all candles of a pair and frame, the actor's or the academy's; 404 if there are none. */
export function deleteCandleSeries(
  { db, journal, storageQuota }: Pick<CandlesDeps, 'db' | 'journal' | 'storageQuota'>,
  actor: Actor,
  { source, pair, frame }: Meant,
): Promise<null> {
  return db.transaction(async (tx) => {
    checkMayChange(actor, source)
    const userId = source === 'own' ? actor.id : null
    const of = { userId, pair, frame }
    const gone = await deleteSeries(tx, of)
    if (!gone) throw notFound()
    await storageQuota.release(tx, [storageKey(of)])
    await journal.candlesChanged(tx, { userId, pair, ...gone })
    if (userId === null) {
      const name = `${pair} ${frame}`
      await recordAudit(tx, actor, { action: 'candles.deleted', name })
    }
    return null
  })
}

/**
 * Returns the candles of a user's pair for a period: those of the shortest frame that covers it,
 * the user's own before the academy's. The last series read is cached, since trades are processed
 * in order.
 */
export async function candlesOfTrades(
  { db }: Pick<CandlesDeps, 'db'>,
  userId: string,
  pair: string,
): Promise<TradeCandles | null> {
  const books = booksOf(await listMonths(db.pool, userId, pair))
  if (books.length === 0) return null
  const rank = candleFrames
  const inOrder = books.toSorted(
    (one, other) =>
      Number(other.own) - Number(one.own) || rank.indexOf(one.frame) - rank.indexOf(other.frame),
  )
  let cached: { key: string; columns: CandleColumns } | undefined
  return async (from, to) => {
    const book = inOrder.find(
      ({ first, last, frame }) => first <= from && last + frameMinutes[frame] * 60_000 >= to,
    )
    if (!book) return null
    const length = frameMinutes[book.frame]
    const begins = new Date(from - length * 60_000)
    const months = book.months.filter(({ firstAt, lastAt }) => lastAt >= begins && +firstAt <= to)
    const key = `${book.own} ${book.frame} ${months.map(({ firstAt }) => +firstAt)}`
    if (cached?.key !== key) {
      const of = { userId: book.own ? userId : null, pair, frame: book.frame }
      const rows = await readMonths(db.pool, of, begins, new Date(to + 1))
      const parts = rows.map(({ packed, digits }) => unpackCandles(packed, digits))
      cached = { key, columns: joinCandles(parts) }
    }
    const columns = between(cached.columns, Math.floor(+begins / 60_000), Math.ceil(to / 60_000))
    return { frame: book.frame, synthetic: book.synthetic, columns }
  }
}

/** One series of a pair available to a user, month by month. */
export interface Book extends Extent {
  synthetic: boolean
  months: { firstAt: Date; lastAt: Date; candles: number }[]
}

type MonthRow = Awaited<ReturnType<typeof listMonths>>[number]

/** Groups the months by series. */
export function booksOf(rows: readonly MonthRow[]): Book[] {
  const books = new Map<string, Book>()
  for (const { userId, frame, firstAt, lastAt, candles, synthetic } of rows) {
    const key = `${userId} ${frame}`
    const known = books.get(key)
    const month = { firstAt, lastAt, candles }
    if (!known) {
      const of = { own: userId !== null, frame, synthetic, months: [month] }
      books.set(key, { ...of, first: +firstAt, last: +lastAt })
      continue
    }
    known.months.push(month)
    known.last = +lastAt
    known.synthetic ||= synthetic
  }
  return [...books.values()]
}

/** Adds made-up demo candles to the academy, which are marked as synthetic wherever they are shown. */
export function makeSynthetic(
  deps: CandlesDeps,
  pair: string,
  frame: CandleFrame,
  columns: CandleColumns,
) {
  return deps.db.transaction((tx) =>
    saveCandles(deps, tx, { userId: null, pair, frame }, monthsOfColumns(columns), {
      synthetic: true,
    }),
  )
}

function monthsOfColumns(columns: CandleColumns) {
  const months: ReturnType<typeof packedMonth>[] = []
  let from = 0
  columns.times.forEach((time, index) => {
    const month = monthOf(time)
    const next = columns.times[index + 1]
    if (next !== undefined && monthOf(next) === month) return
    months.push(packedMonth(month, sliceCandles(columns, from, index + 1)))
    from = index + 1
  })
  return months
}
