import { describe, expect, test } from 'vitest'
import { clockWithZone } from '#client/ui/displays/format.ts'
import { countdownText, openingTime, phaseOf, untilNextChange } from './session-times.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const session = { date: '2026-12-01T18:00:00.000Z', duration: 60 }
const at = (time: string) => Date.parse(`2026-12-01T${time}Z`)

describe('joining opens 15 minutes before the start and ends with the session', () => {
  test.each([
    ['17:00:00.000', { phase: 'waiting', opensIn: 45 * minute }],
    ['17:44:59.999', { phase: 'waiting', opensIn: 1 }],
    ['17:45:00.000', { phase: 'open' }],
    ['18:00:00.000', { phase: 'open' }],
    ['18:59:59.999', { phase: 'open' }],
    ['19:00:00.000', { phase: 'over' }],
    ['23:00:00.000', { phase: 'over' }],
  ])('at %s', (time, expected) => {
    expect(phaseOf(session, at(time))).toEqual(expected)
  })
})

describe('the countdown', () => {
  test.each([
    [1, '1 s'],
    [45 * second, '45 s'],
    [minute, '1 min'],
    [12 * minute + 4.2 * second, '12 min 5 s'],
    [hour, '60 min'],
    [hour + 1, '1 h 1 min'],
    [3 * hour + 12 * minute, '3 h 12 min'],
    [day, '24 h'],
    [day + 1, '1 d 1 h'],
    [2 * day + 3 * hour, '2 d 3 h'],
    [30 * day, '30 d'],
  ])('%d ms: %s', (milliseconds, text) => {
    expect(countdownText(milliseconds)).toBe(text)
  })

  test.each([
    [10 * minute, second],
    [hour + minute, second],
    [10 * minute + 250, 250],
    [400, 400],
    [3 * hour, 20 * second],
    [3 * hour + 7.5 * second, 7.5 * second],
  ])('of %d ms changes in %d ms', (opensIn, expected) => {
    expect(untilNextChange({ phase: 'waiting', opensIn })).toBe(expected)
  })

  test('is followed by looks every few seconds, until the end', () => {
    expect(untilNextChange({ phase: 'open' })).toBe(5 * second)
    expect(untilNextChange({ phase: 'over' })).toBeNull()
  })
})

test('the time at which a session opens is 15 minutes before its start', () => {
  expect(openingTime(session)).toBe(clockWithZone('2026-12-01T17:45:00Z'))
})
