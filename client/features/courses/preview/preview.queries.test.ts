import { expect, test } from 'vitest'
import { momentsOf } from './preview.queries.ts'

const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

test.each([
  ['2026-03-01', '2026-03-01', 0],
  ['2026-03-01', '2026-03-15', 14],
  // The clocks of many zones change in between, forwards and back.
  ['2026-03-20', '2026-04-20', 31],
  ['2026-10-20', '2026-11-20', 31],
])(
  'from %s to %s, %i whole days after joining have passed, and no more',
  (joinedOn, seenOn, days) => {
    const moments = momentsOf({ joinedOn, seenOn })
    const passed = hours(moments?.joinedAt ?? '', moments?.at ?? '') / 24
    expect(Math.floor(passed)).toBe(days)
  },
)

test.each([
  ['2026-03-02', '2026-03-01'],
  ['', '2026-03-01'],
  ['2026-03-01', ''],
])('the days %j and %j are none to look at', (joinedOn, seenOn) => {
  expect(momentsOf({ joinedOn, seenOn })).toBeNull()
})
