import { type CandleColumns, noCandles } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, candleFrames } from '#contract/candles/candle-frames.ts'
import { listSeries } from './candles.store.ts'
import type { CandlesDeps } from './index.ts'
import { readWindow } from './read-window.ts'

interface AcademySeries {
  pair: string
  /** The time frames that exist or can be built, the shortest first. */
  frames: CandleFrame[]
  synthetic: boolean
  from: string
  to: string
}

/** The pairs of which the academy has candles. */
export async function academySeries({ db }: Pick<CandlesDeps, 'db'>): Promise<AcademySeries[]> {
  const pairs = new Map<string, Awaited<ReturnType<typeof listSeries>>>()
  for (const row of await listSeries(db.pool, null)) {
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
export async function academyCandles(
  { db }: Pick<CandlesDeps, 'db'>,
  { pair, frame }: { pair: string; frame: CandleFrame },
  { from, to }: { from: number; to: number },
): Promise<{ columns: CandleColumns; synthetic: boolean }> {
  const window = { from: new Date(from * 60_000), to: new Date(to * 60_000) }
  const { found } = await readWindow(db.pool, { userId: null, pair, frame, ...window })
  return { columns: found?.columns ?? noCandles(), synthetic: found?.synthetic ?? false }
}
