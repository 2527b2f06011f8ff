import { expect, test } from 'vitest'
import { utcMoment, withMoments } from './utc-moment.ts'

test('every month that is written is read again', () => {
  for (let month = 0; month < 12; month += 1) {
    const at = new Date(Date.UTC(2026, month, 3, 18, 30))
    expect(withMoments(`Live: ${utcMoment(at)}.`, (instant) => instant)).toBe(
      `Live: ${at.toISOString()}.`,
    )
  }
})

test('what is no moment stays as it is', () => {
  const text = 'On 3 December 2026 at 18:30 UTC, 99 Foo 2026, 18:30 UTC'
  expect(withMoments(text, () => 'then')).toBe(text)
})
