import type { ExerciseAnswer, ExerciseResult } from '#contract/exercises.ts'

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
