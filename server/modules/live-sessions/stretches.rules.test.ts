import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesOf } from './series.rules.ts'
import { stretchesOf } from './stretches.rules.ts'

const week = 7 * 24 * 60 * 60_000
const session = (startsAt: Date, changes: object = {}) => ({
  ...{ title: 'Call', description: 'Questions', durationMinutes: 60, seriesId: 'series' },
  startsAt,
  ...changes,
})
const first = new Date('2026-12-01T18:00:00Z')
const after = (weeks: number) => new Date(first.getTime() + weeks * week)
const countsOf = (sessions: Parameters<typeof stretchesOf>[0]) =>
  stretchesOf(sessions).map((stretch) => [stretch.sessions.length, stretch.weeks])

test('a series that was never changed is one stretch in winter and one in summer', () => {
  const dates = datesOf(first, { everyWeeks: 1, until: '2027-05-31', timeZone: 'Europe/Berlin' })
  expect(countsOf(dates.map((date) => session(date)))).toEqual([
    [17, 1],
    [9, 1],
  ])
  const utc = datesOf(first, { everyWeeks: 2, until: '2027-05-31', timeZone: 'UTC' })
  expect(countsOf(utc.map((date) => session(date)))).toEqual([[13, 2]])
})

test('what is changed, moved or missing stands by itself, between the stretches around it', () => {
  const weeks = [0, 1, 2, 3, 4, 5]
  expect(
    countsOf(weeks.map((one) => session(after(one), one === 2 ? { title: 'Gold' } : {}))),
  ).toEqual([
    [2, 1],
    [1, 0],
    [3, 1],
  ])
  const moved = weeks.map((one) => session(after(one === 2 ? 2.1 : one)))
  expect(countsOf(moved)).toEqual([
    [2, 1],
    [1, 0],
    [3, 1],
  ])
  expect(countsOf([0, 1, 3, 4].map((one) => session(after(one))))).toEqual([
    [2, 1],
    [2, 1],
  ])
  const alone = [0, 1, 2].map((one) => session(after(one), { seriesId: null }))
  expect(countsOf(alone)).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})

test('repeated by its weeks, the first session of each stretch gives every session, once', () => {
  const some = fc.record({
    series: fc.constantFrom('one', 'other', null),
    at: fc.integer({ min: 0, max: 30 }),
    hours: fc.constantFrom(0, 0, 0, 1),
    title: fc.constantFrom('Call', 'Call', 'Call', 'Gold'),
  })
  const check = fc.property(fc.array(some, { maxLength: 40 }), (drawn) => {
    const sessions = drawn.map(({ series, at, hours, title }, id) => ({
      ...session(new Date(after(at).getTime() + hours * 3_600_000), { seriesId: series, title }),
      id,
    }))
    const repeated = stretchesOf(sessions).flatMap(({ sessions: [one, ...others], weeks }) =>
      [one, ...others].map((known, place) => {
        const at = new Date(one.startsAt.getTime() + place * weeks * week)
        return [known.id, one.title, one.seriesId, at.toISOString()]
      }),
    )
    const plain = sessions.map((one) => [
      one.id,
      one.title,
      one.seriesId,
      one.startsAt.toISOString(),
    ])
    const byId = (all: typeof plain) => all.toSorted(([a], [b]) => Number(a) - Number(b))
    expect(byId(repeated as typeof plain)).toEqual(byId(plain as typeof plain))
  })
  fc.assert(check, { numRuns: 200 })
})
