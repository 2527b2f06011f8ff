import type { ExcursionAnalysis, WhatIf } from '#contract/journal/trade-excursions.ts'

export const inR = (value: number): string => `${value}R`

const count = (trades: number) => (trades === 1 ? '1 trade' : `${trades} trades`)

/** What the chart shows and what it cannot, in sentences. */
export function excursionText(found: ExcursionAnalysis): string {
  const { trades, withoutStop, withoutCandles, totalR, synthetic } = found
  const measured = trades - withoutStop - withoutCandles
  const left = [
    withoutStop > 0 && `${count(withoutStop)} without a stop`,
    withoutCandles > 0 && `${count(withoutCandles)} without candles`,
  ].filter(Boolean)
  const rest = left.length > 0 ? ` Left out: ${left.join(' and ')}.` : ''
  const made = synthetic ? ' The candles are synthetic: made up to show the program.' : ''
  return `${count(measured)}, together ${inR(totalR)}.${rest}${made}`
}

/** What a different stop or target would have brought, compared with the actual result. */
export function whatIfText(
  { stop, target, totalR, stopped, reached }: WhatIf,
  found: ExcursionAnalysis,
): string {
  const stored = stop === null && target === null
  if (stored) return `With your stops and targets: ${inR(found.totalR)}.`
  const change = Math.round((totalR - found.totalR) * 100) / 100
  const parts = [
    stop !== null && `a stop at ${inR(stop)} (${count(stopped)} stopped)`,
    target !== null && `a target at ${inR(target)} (${count(reached)} reached it)`,
  ].filter(Boolean)
  const than =
    change === 0 ? 'as much as' : `${inR(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than`
  return `With ${parts.join(' and ')}: ${inR(totalR)}, ${than} it was.`
}
