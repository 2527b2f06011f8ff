import { expect, test } from 'vitest'
import { hasMoments, momentIn, utcMoment, withMoments } from './utc-moment.ts'

test('moments in every month can be parsed again', () => {
  for (let month = 0; month < 12; month += 1) {
    const at = new Date(Date.UTC(2026, month, 3, 18, 30))
    expect(withMoments(`Live: ${utcMoment(at)}.`, (instant) => instant)).toBe(
      `Live: ${at.toISOString()}.`,
    )
  }
})

test('text that is not a moment is unchanged', () => {
  const text = 'On 3 December 2026 at 18:30 UTC, 99 Foo 2026, 18:30 UTC'
  expect(withMoments(text, () => 'then')).toBe(text)
})

test('a single reader gets a moment in their own zone, which is named', () => {
  const at = new Date('2026-12-03T18:30:00Z')
  expect(momentIn(at, 'Europe/Paris')).toBe('3 Dec 2026, 19:30 (Europe/Paris)')
  expect(momentIn(at, 'America/New_York')).toBe('3 Dec 2026, 13:30 (America/New York)')
  expect(momentIn(at, null)).toBe('3 Dec 2026, 18:30 UTC')
  expect(hasMoments(`Call: ${utcMoment(at)}`)).toBe(true)
  expect(hasMoments('Call: soon')).toBe(false)
})
