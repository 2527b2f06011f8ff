import { randomInt } from 'node:crypto'
import { type CandleColumns, packCandles, unpackCandles } from '#contract/candles/candle-columns.ts'
import type { DemandsInput, ExerciseSource, SolutionInput } from '#contract/exercises.ts'
import { type ChoiceFields, type Chosen, chosenOf, periodOf } from './choice.rules.ts'
import {
  type Disguise,
  disguisedDemands,
  disguisedDigits,
  disguiseFor,
  packedDisguised,
} from './disguise.rules.ts'
import type { ExerciseRow, FutureRow, NewExercise, NewFuture } from './exercises.store.ts'
import type { ExercisesDeps } from './index.ts'
import type { Demands } from './marking.rules.ts'
import { decisionOf, type Market, readerOf, zoneOf } from './prices.rules.ts'

/** Chosen candles, and whether they are made up. */
export type ChosenCandles = Chosen & { synthetic: boolean }

/**
 * The academy's candles of a choice, in original prices; 422 says which are missing, at the field that `fields` names.
 */
export async function choose(
  { candles }: Pick<ExercisesDeps, 'candles'>,
  source: ExerciseSource,
  fields?: ChoiceFields,
): Promise<ChosenCandles> {
  const choice = { ...source, lastAt: new Date(source.lastAt) }
  const { columns, synthetic } = await candles.academyCandles(source, periodOf(choice))
  return { ...chosenOf(columns, choice, fields), synthetic }
}

/** The original market of an exercise, on which its teacher's prices are. */
export const marketOf = ({ visible }: Chosen): Market => ({
  digits: visible.digits,
  lastClose: visible.close.at(-1) ?? 0,
})

/** A copy of the chosen candles to be stored, in a new disguise. */
export function snapshotOf(chosen: ChosenCandles): {
  candles: Pick<NewExercise, 'synthetic' | 'digits' | 'visible'>
  future: Omit<NewFuture, 'videoId'>
} {
  const { visible, following, synthetic } = chosen
  const disguise = disguiseFor(marketOf(chosen).lastClose, randomInt)
  return {
    candles: {
      synthetic,
      digits: disguisedDigits(visible.digits),
      visible: packedDisguised(visible, disguise, 0),
    },
    future: {
      ...disguise,
      following: packedDisguised(following, disguise, visible.times.length),
    },
  }
}

/** The candles of a stored exercise that are visible. */
export const visibleOf = ({ visible, digits }: Pick<ExerciseRow, 'visible' | 'digits'>) =>
  unpackCandles(visible, digits)

/** The market that students see. */
export const shownMarketOf = (row: Pick<ExerciseRow, 'visible' | 'digits'>): Market => ({
  digits: row.digits,
  lastClose: visibleOf(row).close.at(-1) ?? 0,
})

export const disguiseOf = ({ factor, shift }: Pick<FutureRow, 'factor' | 'shift'>): Disguise => ({
  factor,
  shift: Number(shift),
})

/** The original market of a stored exercise. */
export function originalMarketOf(
  row: Pick<ExerciseRow, 'visible' | 'digits'>,
  future: Pick<FutureRow, 'factor' | 'shift'>,
): Market {
  const { digits, lastClose } = shownMarketOf(row)
  const { factor, shift } = disguiseOf(future)
  return { digits: digits - 1, lastClose: (lastClose - shift) / factor }
}

/** What a stored exercise demands, on the market that students see. */
export const shownDemandsOf = (row: ExerciseRow, future: FutureRow): Demands =>
  disguisedDemands(disguiseOf(future), demandsOf(row.demands, originalMarketOf(row, future)))

/** Typed demands with their prices as integers; throws 422 that names the field. */
export function demandsOf(typed: DemandsInput, market: Market): Demands {
  const reader = readerOf(market, ['demands'])
  const stopBeyond = reader.read(['stopBeyond'], typed.stopBeyond)
  if (stopBeyond === market.lastClose) {
    reader.refuse(['stopBeyond'], 'Must be above or below the last close')
  }
  const zone = typed.zone && zoneOf(typed.zone, reader)
  reader.settle()
  return {
    riskReward: typed.riskReward === undefined ? null : Math.round(typed.riskReward * 100),
    stopBeyond,
    zone: zone ? { ...zone, overlap: typed.zone?.overlap ?? 0 } : null,
  }
}

/** The decision of a solution with its prices as integers; throws 422 that names the field. */
export const solutionOf = ({ text: _, ...typed }: SolutionInput, market: Market) =>
  decisionOf(typed, market, ['solution'])

export const inBase64 = (columns: CandleColumns): string =>
  Buffer.from(packCandles(columns)).toString('base64')
