import { rText } from '#client/ui/displays/format.ts'
import type { ExerciseAnswer, ExerciseDirection, ExerciseOutcome } from '#contract/exercises.ts'

export const directionNames: Record<ExerciseDirection, string> = {
  BUY: 'Buy',
  SELL: 'Sell',
  NONE: 'No trade',
}

const outcomeNames: Record<ExerciseOutcome, string> = {
  no_trade: 'no trade',
  not_filled: 'not filled',
  stopped: 'stopped out',
  target: 'target reached',
  open: 'still open after the last candle',
}

/** What became of a decision: '−1.00 R, stopped out'. */
export const outcomeText = ({ r, kind }: Pick<ExerciseAnswer['outcome'], 'r' | 'kind'>): string =>
  `${rText(r)}, ${outcomeNames[kind]}`

/** A decision in words: 'Buy at the last price, stop loss 1.2000, take profit 1.3000'. */
export function decisionText(
  levels: Pick<ExerciseAnswer, 'direction'> &
    Partial<Record<'entry' | 'stop' | 'target', string | null | undefined>>,
): string {
  const { direction, entry, stop, target } = levels
  if (direction === 'NONE') return directionNames.NONE
  const parts = [
    `${directionNames[direction]} at ${entry ?? 'the last price'}`,
    stop && `stop loss ${stop}`,
    target && `take profit ${target}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** What decisions came to: '+2.50R in total, +0.50R on average'. */
export const resultText = (result: { totalR: number; averageR: number | null }): string =>
  `${rText(result.totalR)} in total, ${rText(result.averageR)} on average`
