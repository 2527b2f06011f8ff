import { curveOf, rOf, sumOfR } from '#contract/journal/trade-results.ts'
import type { Signal, SignalResults, TrackRecord } from '#contract/signals/signals.ts'

/** The fields of a signal needed for the record. */
export type RecordedSignal = Pick<
  Signal,
  'direction' | 'status' | 'entry' | 'stopLoss' | 'takeProfit' | 'history'
>

/** What finished signals came to, before it is rounded for people. */
export interface SignalTally {
  finished: number
  won: number
  lost: number
  /** How many have a result in R, and the sum of those. */
  withR: number
  sumOfR: number
}

/** What signals came to; the definitions stand at `signalResultsSchema`. */
export function recordOf(signals: readonly RecordedSignal[]): SignalResults {
  const count = (outcome: Outcome) =>
    signals.filter((signal) => outcomeOf(signal) === outcome).length
  const [won, lost] = [count('won'), count('lost')]
  const results = signals.map(resultInR).filter((r) => r !== null)
  const finished = won + lost + count('even')
  return resultsOf({ finished, won, lost, withR: results.length, sumOfR: sumOfR(results) })
}

/** The results of signals that have been counted. */
export const resultsOf = ({ sumOfR: sum, ...tally }: SignalTally): SignalResults => ({
  finished: tally.finished,
  won: tally.won,
  lost: tally.lost,
  winRate: winRateOf(tally.won, tally.lost),
  withR: tally.withR,
  averageR: rounded(tally.withR > 0 ? sum / tally.withR : null),
})

/** The outcome of a finished signal: 'even' neither won nor lost, or was closed manually. */
type Outcome = 'won' | 'lost' | 'even'

/** How a signal went; null while its trade has not ended. A stop moved to the entry lost nothing. */
function outcomeOf(signal: RecordedSignal): Outcome | null {
  const { status } = signal
  if (status === 'hit_tp') return 'won'
  if (status === 'closed') return 'even'
  if (status !== 'hit_sl') return null
  return resultInR(signal) === 0 ? 'even' : 'lost'
}

/** The winners as a percentage of won and lost signals; null if there are neither. */
export const winRateOf = (won: number, lost: number): number | null =>
  won + lost > 0 ? Math.round((100 * won) / (won + lost)) : null

/** The track record of signals, defined at `trackRecordSchema`. */
export function trackRecordOf(signals: readonly RecordedSignal[]): TrackRecord {
  const results = recordOf(signals)
  const closed = signals
    .map((signal) => ({ outcome: outcomeOf(signal), at: endOf(signal), r: resultInR(signal) }))
    .filter((one): one is typeof one & { r: number } => one.r !== null)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const rOfThose = (outcome: Outcome) =>
    closed.filter((one) => one.outcome === outcome).map(({ r }) => r)
  const gained = sumOfR(closed.map(({ r }) => Math.max(r, 0)))
  const lost = -sumOfR(closed.map(({ r }) => Math.min(r, 0)))
  let totalR = 0
  const points = closed.map(({ at, r }) => {
    totalR = sumOfR([totalR, r])
    return { at, r, totalR }
  })
  return {
    ...results,
    expectancyR: expectancyOf(results, rOfThose('won'), rOfThose('lost')),
    profitFactor: lost > 0 ? rounded(gained / lost) : null,
    equityCurve: curveOf(points),
  }
}

function expectancyOf(
  { won, lost }: SignalResults,
  rWon: readonly number[],
  rLost: readonly number[],
): number | null {
  if (won + lost === 0) return null
  const [averageWon, averageLost] = [meanOf(rWon), meanOf(rLost)]
  if ((won > 0 && averageWon === null) || (lost > 0 && averageLost === null)) return null
  return rounded((won * (averageWon ?? 0) + lost * (averageLost ?? 0)) / (won + lost))
}

/** A final status is the last entry of a signal's history. */
const endOf = ({ history }: RecordedSignal): string => history.at(-1)?.at ?? ''

const meanOf = (values: readonly number[]): number | null =>
  values.length > 0 ? sumOfR(values) / values.length : null

/** To two decimal places; never minus zero. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100 + 0
}

/**
 * The result of a signal in R: the initial risk follows from the levels at activation, so that a
 * stop later moved to the entry loses nothing. A stop hit without known levels is the full risk,
 * -1. Null if the result is unknown: neither target nor stop was reached, or a level is missing.
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
          pair: '',
          lots: '1',
          direction,
          exit,
          entry: risked.entry,
          stopLoss: risked.stopLoss,
        })
      : null
  return r ?? (status === 'hit_sl' ? -1 : null)
}
