import type { ExcursionAnalysis } from '#contract/trade-excursions.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { tradesSeen } from '../journal.policy.ts'
import { readMeasured } from './excursions.store.ts'
import { excursionFigures } from './what-ifs.rules.ts'

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
