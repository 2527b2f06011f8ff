import type { CandleSeries } from '#contract/candles.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { mayChangeAcademy } from './candles.policy.ts'
import type { CandlesDeps } from './deps.ts'
import { listSeries } from './months.store.ts'

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
