import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from './days.rules.ts'
import { type Habit, practisedOn, standingOn } from './habit.rules.ts'

const none: Habit = { streak: 0, lastOn: null, offOn: null }
const first = '2026-02-20'
const dayOf = (index: number) => dayAfter(first, index)

interface Day {
  /** Whether cards came on this day; they stay due until a day of answers. */
  come: boolean
  answers: boolean
}

/** What a streak is, in plain words: looks at each day by itself. */
function simulated(days: readonly Day[]): number[] {
  let streak = 0
  let isDue = false
  let off: number[] = []
  return days.map(({ come, answers }, index) => {
    isDue ||= come
    if (isDue && answers) {
      streak += 1
      isDue = false
      return streak
    }
    const before = streak
    if (isDue && streak > 0) {
      off = [...off.filter((one) => index - one < 7), index]
      if (off.length > 1) {
        streak = 0
        off = []
      }
    }
    // A day is off once it is over.
    return before
  })
}

/** The same by the rules, which know the last days alone. */
function ruled(days: readonly Day[]): number[] {
  let habit = none
  let dueSince: string | null = null
  return days.map(({ come, answers }, index) => {
    const today = dayOf(index)
    if (come) dueSince ??= today
    if (dueSince !== null && answers) {
      habit = practisedOn(habit, today, dueSince)
      dueSince = null
      return habit.streak
    }
    return standingOn(habit, today, dueSince).streak
  })
}

test('a streak is what a plain simulation counts', () => {
  const days = fc.array(
    fc.record({
      come: fc.boolean(),
      answers: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(days, (all) => {
      expect(ruled(all)).toEqual(simulated(all))
    }),
    { numRuns: 500 },
  )
})

const on = (come: boolean, answers: boolean): Day => ({ come, answers })
const [kept, off, free] = [on(true, true), on(true, false), on(false, false)]
const last = (...days: Day[]) => ruled(days).at(-1)

test('one day off in seven does not end it, two do', () => {
  expect(last(kept, kept, off, kept)).toBe(3)
  expect(last(kept, off, kept, kept, kept, kept, kept, kept, off, kept)).toBe(8)
  expect(last(kept, off, kept, kept, off, kept)).toBe(1)
  expect(last(kept, kept, off, off, kept)).toBe(1)
})

test('days without cards neither count nor end it, however many they are', () => {
  expect(last(kept, ...Array.from({ length: 30 }, () => free), kept)).toBe(2)
})

test('answers on the same day count once, and a wrong clock does not stop the count for years', () => {
  const once = practisedOn(none, dayOf(0), dayOf(0))
  expect(practisedOn(once, dayOf(0), dayOf(0))).toEqual(once)
  // Whoever has flown west is back on the day before.
  expect(practisedOn(once, dayOf(-1), dayOf(-1))).toEqual(once)
  const wrong = practisedOn(none, '2199-01-01', dayOf(0))
  const mended = practisedOn(wrong, dayOf(0), dayOf(0))
  expect(mended).toEqual({ streak: 1, lastOn: dayOf(0), offOn: null })
  expect(practisedOn(mended, dayOf(1), dayOf(1)).streak).toBe(2)
})
