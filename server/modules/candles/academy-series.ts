import { type CandleColumns, noCandles } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, candleFrames, frameMinutes } from '#contract/candles/candle-frames.ts'
import { listSeries } from './candles.store.ts'
import type { CandlesDeps } from './index.ts'
import { readWindow } from './read-window.ts'

interface SeriesOfPair {
  pair: string
  /** The time frames that exist or can be built, the shortest first. */
  frames: CandleFrame[]
  synthetic: boolean
  from: string
  to: string
}

/** The pairs of which the academy has candles. */
export const academySeries = (deps: Pick<CandlesDeps, 'db'>): Promise<SeriesOfPair[]> =>
  visibleSeries(deps, null)

/** The pairs of which somebody sees candles: the academy's and, with `userId`, that user's own. */
export async function visibleSeries(
  { db }: Pick<CandlesDeps, 'db'>,
  userId: string | null,
): Promise<SeriesOfPair[]> {
  const pairs = new Map<string, Awaited<ReturnType<typeof listSeries>>>()
  for (const row of await listSeries(db.pool, userId)) {
    pairs.set(row.pair, [...(pairs.get(row.pair) ?? []), row])
  }
  return [...pairs].map(([pair, rows]) => ({
    pair,
    frames: candleFrames.slice(Math.min(...rows.map(({ frame }) => candleFrames.indexOf(frame)))),
    synthetic: rows.some(({ synthetic }) => synthetic),
    from: new Date(Math.min(...rows.map(({ from }) => +from))).toISOString(),
    to: new Date(Math.max(...rows.map(({ to }) => +to))).toISOString(),
  }))
}

/**
 * The academy's candles of a pair that begin within a period in minutes since 1970, its end exclusive: from the
 * series that covers most of it. If there are too many, the later ones.
 */
export const academyCandles = (
  deps: Pick<CandlesDeps, 'db'>,
  of: SeriesName,
  period: Minutes,
): Promise<FoundCandles> => visibleCandles(deps, null, of, period)

interface SeriesName {
  pair: string
  frame: CandleFrame
}
type Minutes = Record<'from' | 'to', number>
interface FoundCandles {
  columns: CandleColumns
  synthetic: boolean
}

/** The same of the candles that somebody sees, a user's own before the academy's. */
export async function visibleCandles(
  { db }: Pick<CandlesDeps, 'db'>,
  userId: string | null,
  { pair, frame }: SeriesName,
  { from, to }: Minutes,
): Promise<FoundCandles & { from: number }> {
  const window = { from: new Date(from * 60_000), to: new Date(to * 60_000) }
  const { found } = await readWindow(db.pool, { userId, pair, frame, ...window })
  return {
    columns: found?.columns ?? noCandles(),
    synthetic: found?.synthetic ?? false,
    // Later than asked for, if there are too many.
    from: found ? Math.floor(+found.from / 60_000) : from,
  }
}

/** Every series of candles that a user can see: own ones and the academy's, by pair and frame, with what each covers. */
export async function seriesSeen(
  { db }: Pick<CandlesDeps, 'db'>,
  userId: string,
): Promise<{ pair: string; frame: CandleFrame; from: Date; to: Date }[]> {
  const rows = await listSeries(db.pool, userId)
  return rows.map(({ pair, frame, from, to }) => ({
    pair,
    frame,
    from: new Date(from),
    to: new Date(+new Date(to) + frameMinutes[frame] * 60_000),
  }))
}
