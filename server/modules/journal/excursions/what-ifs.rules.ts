import type { ExcursionAnalysis, WhatIf } from '#contract/trade-excursions.ts'
import { curveOf } from '#contract/trade-results.ts'

/** A closed trade with a stop; all in ten-thousandths of R. */
export interface MeasuredResult {
  id: string
  r: number
  /** The upper bound of the adverse excursion, and the lower bound of the favourable one. */
  adverse: number
  favourable: number
  /** Null without a target on the winning side. */
  target: number | null
}

const unit = 10_000
const stops = [null, 0.25, 0.5, 0.75]
const targets = [null, 0.5, 1, 1.5, 2, 3, 4, 5]

/**
 * The results of the trades with other stops and targets. A stop that the price may have touched
 * counts as touched, a target only if it certainly was; if both were, the stop counts, since the
 * order is unknown. Prices after the exit are not considered, so wider stops cannot be evaluated.
 */
export function whatIfsOf(trades: readonly MeasuredResult[]): WhatIf[] {
  return stops.flatMap((stop) => targets.map((target) => whatIf(trades, stop, target)))
}

function whatIf(
  trades: readonly MeasuredResult[],
  stop: number | null,
  target: number | null,
): WhatIf {
  const counts = { stopped: 0, reached: 0 }
  let total = 0
  for (const { r, adverse, favourable } of trades) {
    if (stop !== null && adverse >= stop * unit) {
      counts.stopped += 1
      total -= stop * unit
    } else if (target !== null && favourable >= target * unit) {
      counts.reached += 1
      total += target * unit
    } else total += r
  }
  return { stop, target, totalR: inR(total), ...counts }
}

const inR = (points: number) => Math.round(points / 100) / 100 + 0

/** The trades as points of a chart, with their results. */
export function excursionFigures(
  trades: readonly MeasuredResult[],
): Pick<ExcursionAnalysis, 'points' | 'totalR' | 'usualTarget' | 'whatIfs'> {
  const set = trades.flatMap(({ target }) => target ?? []).sort((one, other) => one - other)
  const middle = set[Math.floor((set.length - 1) / 2)]
  return {
    points: curveOf(trades).map(({ id, r, adverse, favourable }) => ({
      id,
      r: inR(r),
      adverse: inR(adverse),
      favourable: inR(favourable),
    })),
    totalR: inR(trades.reduce((sum, { r }) => sum + r, 0)),
    usualTarget: middle === undefined ? null : inR(middle),
    whatIfs: trades.length === 0 ? [] : whatIfsOf(trades),
  }
}
