import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartZone, MarkSolution } from '#contract/quizzes/chart-marks.ts'
import { answerSchema, type Question, questionSchema } from '#contract/quizzes/questions.ts'
import { fitsTask, type MarkAnswer, taskOf } from './chart-marks.rules.ts'
import { giveQuestion, presentGiven } from './given.rules.ts'
import { checkAnswer, markOf, presentOutcome, wrongInWords } from './marking.rules.ts'

const seed = '0'.repeat(32)
const id = '00000000-0000-4000-8000-000000000000'

const given = (solution: MarkSolution, points = 12, partial = true) => {
  const shared = { prompt: 'Where?', points, explanation: '', chart: { id }, partial }
  return giveQuestion({ ...shared, kind: 'mark', solution } satisfies Question, seed)
}

/** A range with two whole ends. */
const range = (most: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(most))
    .filter(([one, other]) => one !== other)
    .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)])

const priced = ([low, high]: [number, number]) => ({
  low: (1 + low / 100).toFixed(2),
  high: (1 + high / 100).toFixed(2),
})
const zoneOf = (prices: [number, number] | null, candles: [number, number] | null): ChartZone => ({
  ...(prices && { prices: priced(prices) }),
  ...(candles && { candles: { first: candles[0], last: candles[1] } }),
})

/** The squares of a zone, one for each hundredth of the price and each candle. */
function squares(prices: [number, number] | null, candles: [number, number] | null): Set<string> {
  const all = new Set<string>()
  const [low, high] = prices ?? [0, 1]
  const [first, last] = candles ?? [0, 0]
  for (let price = low; price < high; price += 1) {
    for (let candle = first; candle <= last; candle += 1) all.add(`${price} ${candle}`)
  }
  return all
}

describe('a zone', () => {
  const axes = fc.constantFrom(
    { prices: true, candles: false },
    { prices: false, candles: true },
    { prices: true, candles: true },
  )
  const zones = fc.tuple(range(12), range(12))

  test('gets what counting squares gives', () => {
    fc.assert(
      fc.property(
        axes,
        zones,
        zones,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 2, max: 100 }),
        (used, right, marked, overlap, points) => {
          const part = ([prices, candles]: typeof right) =>
            [used.prices ? prices : null, used.candles ? candles : null] as const
          const solution: MarkSolution = { shape: 'zone', ...zoneOf(...part(right)), overlap }
          const answer: MarkAnswer = { kind: 'zone', ...zoneOf(...part(marked)) }
          const [one, other] = [squares(...part(right)), squares(...part(marked))]
          const shared = one.intersection(other).size
          const covered = one.union(other).size
          const isRight = shared > 0 && shared * 100 >= overlap * covered
          const some = Math.floor((points * shared * 100) / (overlap * covered))
          expect(markOf(given(solution, points), answer)).toEqual({
            points: isRight ? points : some,
            isRight,
          })
          expect(markOf(given(solution, points, false), answer)).toEqual({
            points: isRight ? points : 0,
            isRight,
          })
        },
      ),
    )
  })

  test('of prices alone overlaps as in chart exercises', () => {
    fc.assert(
      fc.property(
        range(30),
        range(30),
        fc.integer({ min: 1, max: 100 }),
        (right, marked, overlap) => {
          const solution: MarkSolution = { shape: 'zone', ...zoneOf(right, null), overlap }
          const answer: MarkAnswer = { kind: 'zone', ...zoneOf(marked, null) }
          // What both share of all between the outermost ends.
          const shared = Math.min(right[1], marked[1]) - Math.max(right[0], marked[0])
          const covered = Math.max(right[1], marked[1]) - Math.min(right[0], marked[0])
          const isRight = shared > 0 && shared * 100 >= overlap * covered
          expect(markOf(given(solution), answer)?.isRight).toBe(isRight)
        },
      ),
    )
  })

  test('is told how much it shares, and in which way it is wrong', () => {
    const solution: MarkSolution = { shape: 'zone', ...zoneOf([10, 20], [5, 9]), overlap: 60 }
    const wrong = (prices: [number, number], candles: [number, number]) => {
      const answer: MarkAnswer = { kind: 'zone', ...zoneOf(prices, candles) }
      return wrongInWords(given(solution), answer)
    }
    expect(wrong([10, 12], [5, 9])).toBe('Too small')
    expect(wrong([0, 40], [0, 19])).toBe('Too large')
    expect(wrong([15, 25], [5, 9])).toBe('Beside it')
    expect(wrong([10, 20], [10, 12])).toBe('Somewhere else')
    const answer: MarkAnswer = { kind: 'zone', ...zoneOf([15, 25], [5, 9]) }
    const outcome = presentOutcome(given(solution), answer, {
      place: 0,
      points: 6,
      isRight: false,
      comment: '',
    })
    expect(outcome).toMatchObject({
      measured: { overlap: 60, shared: 33 },
      right: {
        kind: 'zone',
        prices: { low: '1.10', high: '1.20' },
        candles: { first: 5, last: 9 },
      },
    })
  })
})

describe('a price', () => {
  test('gets all within the tolerance, and less the farther away it is', () => {
    const cents = fc.nat(200)
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.nat(40),
        fc.integer({ min: 2, max: 100 }),
        (at, to, by, points) => {
          const text = (one: number) => (one / 100).toFixed(2)
          const solution: MarkSolution = { shape: 'level', price: text(at), tolerance: text(by) }
          const off = Math.abs(at - to)
          const isRight = off <= by
          const some = off < 2 * by ? Math.floor((points * (2 * by - off)) / by) : 0
          expect(markOf(given(solution, points), { kind: 'level', price: text(to) })).toEqual({
            points: isRight ? points : some,
            isRight,
          })
        },
      ),
    )
  })

  test('is compared with all of its digits', () => {
    const solution: MarkSolution = {
      shape: 'level',
      price: '123456789.0000000001',
      tolerance: '0.0000000001',
    }
    const markAt = (price: string) => markOf(given(solution, 1, false), { kind: 'level', price })
    expect(markAt('123456789.0000000002')?.isRight).toBe(true)
    expect(markAt('123456789.0000000003')?.isRight).toBe(false)
    expect(markAt('123456789')?.isRight).toBe(true)
    const wrong = wrongInWords(given(solution), { kind: 'level', price: '123456790' })
    expect(wrong).toBe('Too high')
  })
})

test('an answer has to mark what is to be marked', () => {
  const zone: MarkSolution = { shape: 'zone', ...zoneOf([1, 2], null), overlap: 50 }
  const level: MarkSolution = { shape: 'level', price: '1.1', tolerance: '0' }
  const answers: MarkAnswer[] = [
    { kind: 'level', price: '1.1' },
    { kind: 'zone', ...zoneOf([1, 2], null) },
    { kind: 'zone', ...zoneOf([1, 2], [1, 2]) },
    { kind: 'zone', ...zoneOf(null, [1, 2]) },
  ]
  expect(answers.map((answer) => fitsTask(level, answer))).toEqual([true, false, false, false])
  expect(answers.map((answer) => fitsTask(zone, answer))).toEqual([false, true, false, false])
  expect(() => checkAnswer(given(zone), { kind: 'level', price: '1.1' })).toThrow('no answer')
  expect(() => checkAnswer(given(zone), { kind: 'choice', chosen: [0] })).toThrow('no answer')
  expect(taskOf(zone)).toEqual({ shape: 'zone', prices: true, candles: false })
})

test('what is given tells nothing of where it is', () => {
  const solution: MarkSolution = { shape: 'zone', ...zoneOf([77, 88], [33, 44]), overlap: 66 }
  const shown = JSON.stringify(presentGiven(given(solution), 0))
  for (const secret of ['1.77', '1.88', '33', '44', '66']) expect(shown).not.toContain(secret)
})

test('ends the wrong way round, nothing to mark and parts of one point are refused', () => {
  const parse = (changes: object) =>
    questionSchema.safeParse({
      kind: 'mark',
      prompt: 'Where?',
      points: 2,
      chart: { id },
      solution: { shape: 'zone', ...zoneOf([1, 2], [1, 2]), overlap: 50 },
      ...changes,
    })
  const mark = (changes: object) => parse(changes).success
  expect(mark({})).toBe(true)
  expect(mark({ partial: true })).toBe(true)
  expect(mark({ partial: true, points: 1 })).toBe(false)
  expect(mark({ chart: undefined })).toBe(false)
  for (const bad of [
    { prices: { low: '1.2', high: '1.2' } },
    { prices: { low: '1.2', high: '-1.3' } },
    { candles: { first: 2, last: 1 } },
    { candles: { first: 0, last: 500 } },
    {},
  ]) {
    expect(mark({ solution: { shape: 'zone', overlap: 50, ...bad } })).toBe(false)
    expect(answerSchema.safeParse({ kind: 'zone', ...bad }).success).toBe(false)
  }
  expect(answerSchema.safeParse({ kind: 'level', price: '1e5' }).success).toBe(false)
  const outside = { shape: 'zone', candles: { first: -1, last: 500 }, overlap: 101 }
  expect(parse({ solution: outside }).error?.issues.map(({ message }) => message)).toEqual([
    'There is no candle with this number',
    'There is no candle with this number',
    'Enter a number from 1 to 100',
  ])
})
