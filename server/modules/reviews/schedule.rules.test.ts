import fc from 'fast-check'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { dayAfter, dayIn, daysBetween } from './days.rules.ts'
import { firstSchedule, longestInterval, nextSchedule, type Schedule } from './schedule.rules.ts'

const day = fc
  .date({
    min: new Date('1970-01-02T00:00:00Z'),
    max: new Date('2190-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
/** Answers, each so many days after the one before; a clock may go back. */
const answers = fc.array(
  fc.record({ isRight: fc.boolean(), after: fc.integer({ min: -400, max: 4000 }) }),
  { maxLength: 40 },
)

const course = (start: string, given: readonly { isRight: boolean; after: number }[]) => {
  let at = start
  const schedules = [firstSchedule(start)]
  for (const { isRight, after } of given) {
    at = dayAfter(at, after)
    schedules.push(nextSchedule(schedules.at(-1) as Schedule, isRight, at))
  }
  return schedules
}

test('a card comes back tomorrow at the earliest and in a year at the latest, whatever the clock does', () => {
  fc.assert(
    fc.property(day, answers, (start, given) => {
      for (const one of course(start, given)) {
        const interval = daysBetween(one.reviewedOn, one.dueOn)
        expect(interval).toBeGreaterThanOrEqual(1)
        expect(interval).toBeLessThanOrEqual(longestInterval)
        expect(one.difficulty).toBeGreaterThanOrEqual(1)
        expect(one.difficulty).toBeLessThanOrEqual(10)
        expect(one.stability).toBeGreaterThan(0)
      }
    }),
  )
})

test('nothing is left to chance: the same answers give the same days', () => {
  fc.assert(
    fc.property(day, answers, (start, given) => {
      expect(course(start, given)).toEqual(course(start, given))
    }),
  )
})

test('what is known better comes back no sooner, and a wrong answer no later than a right one', () => {
  const memory = fc.record({
    stability: fc.double({ min: 0.01, max: 5000, noNaN: true }),
    difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  })
  const stabler = fc.double({ min: 1, max: 10, noNaN: true })
  const elapsed = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(memory, stabler, elapsed, (one, factor, after) => {
      const reviewedOn = '2026-01-01'
      const at = dayAfter(reviewedOn, after)
      const less = { ...one, reviewedOn, dueOn: at }
      const more = { ...less, stability: one.stability * factor }
      const right = nextSchedule(less, true, at)
      // A forgotten card is the stabler the stabler it was; a known one grows.
      expect(nextSchedule(less, false, at).dueOn <= right.dueOn).toBe(true)
      expect(nextSchedule(more, false, at).dueOn >= nextSchedule(less, false, at).dueOn).toBe(true)
      // The library rounds to eight digits.
      expect(right.stability).toBeGreaterThanOrEqual(less.stability - 1e-8)
      const days = ({ stability, dueOn }: Schedule) => [stability, dueOn] as const
      const sorted = [right, nextSchedule(more, true, at)].toSorted(
        (a, b) => a.stability - b.stability,
      )
      const [[, first], [, second]] = [days(sorted[0] as Schedule), days(sorted[1] as Schedule)]
      expect(first <= second).toBe(true)
    }),
  )
})

test('memory is that of the library’s own cards, and intervals are its stability in whole days', () => {
  const library = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 })
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  let own = firstSchedule('2026-03-01')
  let card = library.next(createEmptyCard(at('2026-03-01')), at('2026-03-01'), Rating.Again).card
  expect(own).toEqual({
    stability: 0.212,
    difficulty: expect.closeTo(6.4133, 8),
    reviewedOn: '2026-03-01',
    dueOn: '2026-03-02',
  })
  for (const isRight of [true, true, true, false, true, true]) {
    expect(own.stability).toBeCloseTo(card.stability, 8)
    expect(own.difficulty).toBeCloseTo(card.difficulty, 8)
    const date = own.dueOn
    card = library.next(card, at(date), isRight ? Rating.Good : Rating.Again).card
    own = nextSchedule(own, isRight, date)
    // For nine of ten to know it, the interval is the stability itself.
    expect(daysBetween(date, own.dueOn)).toBe(Math.max(1, Math.round(card.stability)))
  }
})

test('an answer that seems to be from before the last one is planned from its own day on', () => {
  const known = { stability: 20, difficulty: 5, reviewedOn: '2031-01-01', dueOn: '2031-01-21' }
  const next = nextSchedule(known, true, '2026-03-01')
  expect(next.reviewedOn).toBe('2026-03-01')
  expect(next.dueOn).toBe(dayAfter('2026-03-01', Math.round(next.stability)))
})

test.each([
  // The night in which clocks go forward, back, and over the line between two days.
  ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
  ['Pacific/Kiritimati', '2026-01-01T09:59:59Z', '2026-01-01'],
  ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02'],
  // Begins its days at one o'clock, once a year.
  ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
])('in %s it is at %s the %s', (zone, instant, expected) => {
  expect(dayIn(zone, new Date(instant))).toBe(expected)
})

test('days are counted as days, however long they are', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
})
