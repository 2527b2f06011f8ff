import { expect, test } from 'vitest'
import { changedAt, requireUnchanged } from './concurrent-change.ts'

const row = { updatedAt: new Date('2026-11-20T10:00:00.123Z') }

test.each([undefined, '2026-11-20T10:00:00.123Z', '2026-11-20T11:00:00.123+01:00'])(
  'an editor who has seen %s may continue',
  (seen) => expect(() => requireUnchanged(seen, row)).not.toThrow(),
)

test.each(['2026-11-20T10:00:00.122Z', '2026-11-20T10:00:00.124Z', '2026-11-20T10:00:00Z'])(
  'an editor who has seen %s gets an error',
  (seen) =>
    expect(() => requireUnchanged(seen, row)).toThrow(
      expect.objectContaining({
        code: 'overtaken',
        message: 'Someone else has changed this in the meantime.',
      }),
    ),
)

test('two changes never get the same instant, even within a millisecond or after a clock went back', () => {
  const at = (instant: string) => changedAt(row, new Date(instant)).toISOString()
  expect(at('2026-11-20T10:00:05.000Z')).toBe('2026-11-20T10:00:05.000Z')
  expect(at('2026-11-20T10:00:00.123Z')).toBe('2026-11-20T10:00:00.124Z')
  expect(at('2026-11-20T09:00:00.000Z')).toBe('2026-11-20T10:00:00.124Z')
})
