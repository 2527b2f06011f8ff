import { noCandles, packCandles } from '#contract/candle-columns.ts'
import { beginnings, type CandleFrame } from '#contract/candle-frames.ts'
import type { Candles } from '#contract/candles.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CandlesDeps } from './deps.ts'
import { readWindow } from './read-window.ts'

interface Asked {
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
  { pair, frame, tradeId, ...asked }: Asked,
): Promise<Candles> {
  const userId = tradeId ? await journal.ownerOfSeen(actor, tradeId) : actor.id
  // Every candle is built from all its parts, or not at all.
  const begins = beginnings(frame)(Math.floor(Date.parse(asked.from) / 60_000))
  const from = new Date(Math.max(0, begins * 60_000))
  const to = new Date(asked.to)
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
