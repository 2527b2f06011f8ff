import type { ChartZone, MarkSolution, MarkTask } from '#contract/quizzes/chart-marks.ts'
import type { Answer, Outcome } from '#contract/quizzes/questions.ts'

/** What is marked on a chart, as an answer. */
export type MarkAnswer = Answer & { kind: 'level' | 'zone' }

/** An exact share. Prices have up to 19 digits, more than a number keeps. */
export interface Share {
  of: bigint
  whole: bigint
}

const nothing: Share = { of: 0n, whole: 1n }
const all: Share = { of: 1n, whole: 1n }

/** More decimal places than any price has. */
const places = 10

/** A price as a whole number of its smallest parts. */
function unitsOf(price: string): bigint {
  const [whole = '', decimals = ''] = price.split('.')
  return BigInt(whole + decimals.padEnd(places, '0'))
}

const distance = (one: string, other: string): bigint => {
  const apart = unitsOf(one) - unitsOf(other)
  return apart < 0n ? -apart : apart
}

/** A range whose end is exclusive. */
interface Range {
  from: bigint
  to: bigint
}

const everywhere: Range = { from: 0n, to: 1n }
const lengthOf = ({ from, to }: Range) => (to > from ? to - from : 0n)

function commonOf(one: Range, other: Range): Range {
  const later = one.from < other.from ? other : one
  const earlier = one.to < other.to ? one : other
  return { from: later.from, to: earlier.to }
}

/** The sides of a zone; one that it does not limit is as long as everywhere. */
const sidesOf = ({ prices, candles }: ChartZone): [Range, Range] => [
  prices ? { from: unitsOf(prices.low), to: unitsOf(prices.high) } : everywhere,
  candles ? { from: BigInt(candles.first), to: BigInt(candles.last) + 1n } : everywhere,
]

const areaOf = (sides: readonly Range[]) => sides.reduce((area, side) => area * lengthOf(side), 1n)

/**
 * What two zones share, as a share of all that either of them covers: Jaccard's index, so that a zone of everything
 * finds nothing. Of prices alone it is the overlap of chart exercises.
 */
function sharedBy(one: ChartZone, other: ChartZone): Share {
  const [some, others] = [sidesOf(one), sidesOf(other)]
  const common = some.map((side, index) => commonOf(side, others[index] ?? everywhere))
  const shared = areaOf(common)
  return { of: shared, whole: areaOf(some) + areaOf(others) - shared }
}

/**
 * How much of what is needed a mark reaches. A zone: its overlap as a share of the one that is needed. A price: all
 * within the tolerance, then less the farther away it is, and nothing from twice the tolerance on.
 */
export function reachedBy(solution: MarkSolution, answer: MarkAnswer): Share {
  if (solution.shape === 'level') {
    if (answer.kind !== 'level') return nothing
    const tolerance = unitsOf(solution.tolerance)
    const off = distance(answer.price, solution.price)
    if (off <= tolerance) return all
    return off >= 2n * tolerance ? nothing : { of: 2n * tolerance - off, whole: tolerance }
  }
  if (answer.kind !== 'zone') return nothing
  const shared = sharedBy(solution, answer)
  const needed = { of: shared.of * 100n, whole: shared.whole * BigInt(solution.overlap) }
  return needed.of >= needed.whole && shared.of > 0n ? all : needed
}

/** What a student is to mark: nothing of where it is. */
export const taskOf = (solution: MarkSolution): MarkTask =>
  solution.shape === 'level'
    ? { shape: 'level' }
    : {
        shape: 'zone',
        prices: solution.prices !== undefined,
        candles: solution.candles !== undefined,
      }

/** Whether an answer marks what is to be marked, no more and no less. */
export function fitsTask(solution: MarkSolution, answer: MarkAnswer): boolean {
  if (solution.shape === 'level') return answer.kind === 'level'
  return (
    answer.kind === 'zone' &&
    (solution.prices === undefined) === (answer.prices === undefined) &&
    (solution.candles === undefined) === (answer.candles === undefined)
  )
}

/** The solution, as an answer. */
export const solvedAs = (solution: MarkSolution): MarkAnswer =>
  solution.shape === 'level'
    ? { kind: 'level', price: solution.price }
    : { kind: 'zone', prices: solution.prices, candles: solution.candles }

/** How a mark was measured. */
export function measuredBy(solution: MarkSolution, answer: MarkAnswer | null): Outcome['measured'] {
  if (solution.shape === 'level') return { tolerance: solution.tolerance }
  if (answer?.kind !== 'zone') return { overlap: solution.overlap }
  const { of, whole } = sharedBy(solution, answer)
  return { overlap: solution.overlap, shared: whole === 0n ? 0 : Number((of * 100n) / whole) }
}

/** A mark in words; candles count from 1. */
export function markInWords(answer: MarkAnswer): string {
  if (answer.kind === 'level') return answer.price
  const { prices, candles } = answer
  return [
    ...(prices ? [`${prices.low} – ${prices.high}`] : []),
    ...(candles ? [`candles ${candles.first + 1} – ${candles.last + 1}`] : []),
  ].join(', ')
}

/** In which way a mark is wrong, for the teacher's figures: hardly two students mark exactly the same. */
export function wrongMarkInWords(solution: MarkSolution, answer: MarkAnswer): string {
  if (solution.shape === 'level' && answer.kind === 'level') {
    return unitsOf(answer.price) > unitsOf(solution.price) ? 'Too high' : 'Too low'
  }
  if (solution.shape !== 'zone' || answer.kind !== 'zone') return ''
  const shared = sharedBy(solution, answer).of
  if (shared === 0n) return 'Somewhere else'
  if (shared === areaOf(sidesOf(solution))) return 'Too large'
  return shared === areaOf(sidesOf(answer)) ? 'Too small' : 'Beside it'
}
