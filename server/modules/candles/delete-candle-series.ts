import type { CandleFrame } from '#contract/candle-frames.ts'
import type { CandleSource } from '#contract/candles.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkMayChange } from './candles.policy.ts'
import type { CandlesDeps } from './deps.ts'
import { deleteSeries } from './months.store.ts'
import { spaceKey } from './space-key.ts'

interface Meant {
  source: CandleSource
  pair: string
  frame: CandleFrame
}

/** Deletes all candles of a pair and frame, the actor's or the academy's; 404 if there are none. */
export function deleteCandleSeries(
  { db, journal, space }: Pick<CandlesDeps, 'db' | 'journal' | 'space'>,
  actor: Actor,
  { source, pair, frame }: Meant,
): Promise<null> {
  return db.transaction(async (tx) => {
    checkMayChange(actor, source)
    const userId = source === 'own' ? actor.id : null
    const of = { userId, pair, frame }
    const gone = await deleteSeries(tx, of)
    if (!gone) throw notFound()
    await space.release(tx, [spaceKey(of)])
    await journal.candlesChanged(tx, { userId, pair, ...gone })
    if (userId === null) {
      const name = `${pair} ${frame}`
      await recordAudit(tx, actor, { action: 'candles.deleted', name })
    }
    return null
  })
}
