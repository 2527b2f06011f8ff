import { expect, test } from 'vitest'
import type { Repetition } from '#contract/live-sessions.ts'
import { datesOf, movedAlike } from './series.rules.ts'

const weekly = (until: string, timeZone = 'Europe/Berlin', everyWeeks: 1 | 2 = 1): Repetition => ({
  everyWeeks,
  until,
  timeZone,
})
const dates = (first: string, repetition: Repetition) =>
  datesOf(new Date(first), repetition).map((date) => date.toISOString().slice(0, 16))

test('the time of day stays as the clocks change, in both directions', () => {
  expect(dates('2027-03-16T18:00:00Z', weekly('2027-04-06'))).toEqual([
    '2027-03-16T18:00',
    '2027-03-23T18:00',
    '2027-03-30T17:00',
    '2027-04-06T17:00',
  ])
  expect(dates('2027-10-19T17:00:00Z', weekly('2027-11-16', 'Europe/Berlin', 2))).toEqual([
    '2027-10-19T17:00',
    '2027-11-02T18:00',
    '2027-11-16T18:00',
  ])
})

test('an hour that the clock skips goes forward, on that day only', () => {
  expect(dates('2027-03-21T01:30:00Z', weekly('2027-04-04'))).toEqual([
    '2027-03-21T01:30',
    '2027-03-28T01:30',
    '2027-04-04T00:30',
  ])
})

test('the last day counts in the zone of the series', () => {
  // Monday evening in Los Angeles is Tuesday in UTC.
  const first = '2027-01-05T03:00:00Z'
  expect(dates(first, weekly('2027-01-11', 'America/Los_Angeles'))).toHaveLength(2)
  expect(() => dates(first, weekly('2027-01-10', 'America/Los_Angeles'))).toThrow('a later day')
})

test('a series has from 2 to 104 sessions', () => {
  const first = '2027-01-05T12:00:00Z'
  expect(() => dates(first, weekly('2027-01-11', 'UTC'))).toThrow('nothing repeats')
  expect(() => dates(first, weekly('1990-01-11', 'UTC'))).toThrow('nothing repeats')
  expect(dates(first, weekly('2028-12-26', 'UTC'))).toHaveLength(104)
  expect(() => dates(first, weekly('2029-01-02', 'UTC'))).toThrow('at most 104 sessions')
  expect(() => dates(first, weekly('2199-12-31', 'UTC'))).toThrow('at most 104 sessions')
  const end = weekly('2199-12-31', 'America/Los_Angeles')
  expect(dates('2199-12-24T21:00:00Z', end)).toHaveLength(2)
  expect(() => dates('2199-12-25T03:00:00Z', end)).toThrow('between 1970 and 2199')
})

test('others are moved by as much on the clock, not by as many hours', () => {
  const move = movedAlike(
    'Europe/Berlin',
    new Date('2027-03-23T18:00:00Z'),
    // From Tuesday 19:00 to Thursday 20:30.
    new Date('2027-03-25T19:30:00Z'),
  )
  expect(move(new Date('2027-03-30T17:00:00Z'))).toEqual(new Date('2027-04-01T18:30:00Z'))
  // Across the change: Saturday 19:00 becomes Monday 20:30.
  expect(move(new Date('2027-03-27T18:00:00Z'))).toEqual(new Date('2027-03-29T18:30:00Z'))
  expect(() => move(new Date('2199-12-31T12:00:00Z'))).toThrow('between 1970 and 2199')
})
