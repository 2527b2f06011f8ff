import { rOfParts, sumOfR } from '#contract/journal/trade-results.ts'
import { closedParts, closingsOf, initialRisk, isEnded } from '#contract/signals/signal-position.ts'
import type { Signal, SignalResults, TrackRecord } from '#contract/signals/signals.ts'
import type { SignalStepKind } from '#contract/signals/step-details.ts'
import { isFinal } from './signals.rules.ts'

/** The fields of a signal needed for the record. */
export type RecordedSignal = Pick<
  Signal,
  'direction' | 'status' | 'entry' | 'stopLoss' | 'takeProfit' | 'history'
> &
  Partial<Pick<Signal, 'furtherTargets'>>

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

/** The outcome of a finished signal: 'even' neither won nor lost, or was closed manually without a price. */
export type Outcome = 'won' | 'lost' | 'even'

/** A finished signal that has a result in R, and when it ended. */
export interface ClosedResult {
  outcome: Outcome | null
  at: string
  r: number
}

/**
 * How a signal went; null while its trade has not ended. What was closed in steps counts by its result, the rest by
 * its status. A stop moved to the entry lost nothing.
 */
function outcomeOf(signal: RecordedSignal): Outcome | null {
  const { status, history } = signal
  const r = resultInR(signal)
  if (r !== null && closingsOf(history).length > 0) return r > 0 ? 'won' : r < 0 ? 'lost' : 'even'
  if (status === 'hit_tp') return 'won'
  if (status === 'closed') return 'even'
  if (status !== 'hit_sl') return null
  return r === 0 ? 'even' : 'lost'
}

/** The winners as a percentage of won and lost signals; null if there are neither. */
export const winRateOf = (won: number, lost: number): number | null =>
  won + lost > 0 ? Math.round((100 * won) / (won + lost)) : null

/** The sums that the ratios of a record are made of: of results in R only. */
export interface SumsInR {
  /** Of all gains and of all losses, both positive. */
  gainedR: number
  lostR: number
  /** Of signals won and of those lost. */
  ofWon: SumInR
  ofLost: SumInR
}

interface SumInR {
  count: number
  sum: number
}

/** The track record of finished signals that have been counted, defined at `trackRecordSchema`. */
export function trackRecordOf(
  counted: SignalTally & SumsInR & Pick<TrackRecord, 'equityCurve'>,
): TrackRecord {
  const results = resultsOf(counted)
  return { ...results, ...ratiosOf(results, counted), equityCurve: counted.equityCurve }
}

/** Expectancy and profit factor, defined at `trackRecordSchema`; `closed` are those with a result in R. */
export function ratesOf(
  results: Pick<SignalResults, 'won' | 'lost'>,
  closed: readonly Pick<ClosedResult, 'outcome' | 'r'>[],
): Pick<TrackRecord, 'expectancyR' | 'profitFactor'> {
  const of = (outcome: Outcome): SumInR => {
    const those = closed.filter((one) => one.outcome === outcome).map(({ r }) => r)
    return { count: those.length, sum: sumOfR(those) }
  }
  return ratiosOf(results, {
    gainedR: sumOfR(closed.map(({ r }) => Math.max(r, 0))),
    lostR: -sumOfR(closed.map(({ r }) => Math.min(r, 0))),
    ofWon: of('won'),
    ofLost: of('lost'),
  })
}

const ratiosOf = (results: Pick<SignalResults, 'won' | 'lost'>, sums: SumsInR) => ({
  expectancyR: expectancyOf(results, meanOf(sums.ofWon), meanOf(sums.ofLost)),
  profitFactor: sums.lostR > 0 ? rounded(sums.gainedR / sums.lostR) : null,
})

/** The cumulative result after each of these, which come in the order of closing. */
export function equityOf(closed: readonly ClosedResult[]): TrackRecord['equityCurve'] {
  let totalR = 0
  return closed.map(({ at, r }) => {
    totalR = sumOfR([totalR, r])
    return { at, r, totalR }
  })
}

function expectancyOf(
  { won, lost }: Pick<SignalResults, 'won' | 'lost'>,
  averageWon: number | null,
  averageLost: number | null,
): number | null {
  if (won + lost === 0) return null
  if ((won > 0 && averageWon === null) || (lost > 0 && averageLost === null)) return null
  return rounded((won * (averageWon ?? 0) + lost * (averageLost ?? 0)) / (won + lost))
}

/** A final status is the last entry of a signal's history. */
const endOf = ({ history }: RecordedSignal): string => history.at(-1)?.at ?? ''

const meanOf = ({ count, sum }: SumInR): number | null => (count > 0 ? sum / count : null)

/** To two decimal places; never minus zero. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100 + 0
}

/**
 * The result of a signal in R against its initial risk: of what was closed in steps each part by its weight, and
 * what was still open when it ended at the level that its status names, so that a stop later moved to the
 * entry loses nothing. A stop hit without known levels is the full risk, -1. Null if the result is unknown: it has not
 * ended, was closed without a price, or a level is missing.
 */
export function resultInR(signal: RecordedSignal): number | null {
  const { status, direction, history } = signal
  if (!isEnded(status)) return null
  const parts = closedParts(signal)
  const risk = initialRisk(history)
  const r = parts && risk && direction ? rOfParts({ direction, ...risk }, parts) : null
  return r ?? (status === 'hit_sl' && isFullLoss(history) ? -1 : null)
}

/** Whether nothing was closed before the stop, which no step has moved. */
const isFullLoss = (history: RecordedSignal['history']): boolean =>
  history.every(({ step }) => !step || step.kind === 'note' || isEntryOrStop(step.kind))

const isEntryOrStop = (kind: SignalStepKind) => kind === 'filled' || kind === 'stop_hit'

/** What is stored of a signal with its end, for counting; nulls for what there is not. */
export const endOfSignal = (signal: RecordedSignal) => ({
  resultR: textOf(resultInR(signal)),
  outcome: outcomeOf(signal),
  endedAt: isFinal(signal.status) ? new Date(endOf(signal)) : null,
})

const textOf = (r: number | null): string | null => (r === null ? null : String(r))
