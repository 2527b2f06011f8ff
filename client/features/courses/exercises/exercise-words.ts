import { rText } from '#client/ui/displays/format.ts'
import type {
  ExerciseAnswer,
  ExerciseDirection,
  ExerciseOutcome,
  ExerciseResult,
} from '#contract/exercises.ts'

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

/** Each demand of an exercise in words, with whether it is met; null where it does not apply. */
export function demandTexts(
  { riskReward, stopBeyond, zone }: ExerciseResult['demands'],
  met: ExerciseAnswer['met'],
): { key: string; text: string; met: boolean | null }[] {
  const demand = (key: keyof ExerciseAnswer['met'], text: string | null) =>
    text === null ? [] : [{ key, text, met: met[key] }]
  return [
    ...demand(
      'riskReward',
      riskReward === null ? null : `Reward of at least ${riskReward} for a risk of 1`,
    ),
    ...demand('stopBeyond', stopBeyond && `Stop loss beyond ${stopBeyond}`),
    ...demand(
      'zone',
      zone && `A zone that shares ${zone.overlap}% with ${zone.low} to ${zone.high}`,
    ),
  ]
}

/** What the market did after the last visible candle. */
export const marketText = ({ high, low, close }: ExerciseResult['market'], candles: number) =>
  `In the ${candles === 1 ? 'candle' : `${candles} candles`} that followed, the market went up to ${high} and down to ${low}, and ended at ${close}.`
