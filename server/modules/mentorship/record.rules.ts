import type { StrategyRecord } from '#contract/mentorship.ts'
import type { Signal } from '#contract/signals.ts'
import { rOf } from '#contract/trade-results.ts'

/** What the record needs of a signal. */
export type RecordedSignal = Pick<
  Signal,
  'direction' | 'status' | 'entry' | 'stopLoss' | 'takeProfit' | 'history'
>

/** What signals of one strategy came to; the definitions stand at `strategyRecordSchema`. */
export function recordOf(signals: readonly RecordedSignal[]): StrategyRecord {
  const count = (status: Signal['status']) =>
    signals.filter((signal) => signal.status === status).length
  const [won, lost] = [count('hit_tp'), count('hit_sl')]
  const results = signals.map(resultInR).filter((r) => r !== null)
  const total = results.reduce((sum, r) => sum + r, 0)
  return {
    finished: won + lost + count('closed'),
    won,
    lost,
    winRate: won + lost > 0 ? Math.round((100 * won) / (won + lost)) : null,
    withR: results.length,
    averageR: results.length > 0 ? Math.round((100 * total) / results.length) / 100 + 0 : null,
  }
}

/**
 * The result of a signal in R: what was at risk follows from the levels with which it became active,
 * so that a stop that was moved to the entry later lost nothing. A stop that was met without levels to
 * tell by is the full risk, -1. Null where nothing tells: no target or stop was met, or a level is
 * missing.
 */
export function resultInR(signal: RecordedSignal): number | null {
  const { status, direction } = signal
  if (status !== 'hit_tp' && status !== 'hit_sl') return null
  const exit = status === 'hit_tp' ? signal.takeProfit : signal.stopLoss
  const risked = signal.history.find(
    (then) => then.status === 'active' && then.entry !== null && then.stopLoss !== null,
  )
  const r =
    direction && exit && risked?.entry
      ? rOf({
          ...{ pair: '', lots: '1', direction, exit },
          ...{ entry: risked.entry, stopLoss: risked.stopLoss },
        })
      : null
  return r ?? (status === 'hit_sl' ? -1 : null)
}
