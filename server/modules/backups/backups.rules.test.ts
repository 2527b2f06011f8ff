import { describe, expect, test } from 'vitest'
import { archiveName, isDue, isNews, spent } from './backups.rules.ts'

const at = (instant: string) => new Date(instant)
const failed = { file: null, failure: 'full' }
const made = { file: 'academy-2026-11-20.tar.zst', failure: null }
const cut = { file: null, failure: null }

describe('a backup is due', () => {
  test.each([
    ['at the first start', '2026-11-20T14:00:00Z', null, true],
    ['after two in the night', '2026-11-21T02:00:00Z', [made, '2026-11-20T02:00:00Z'], true],
    ['not before', '2026-11-21T01:59:00Z', [made, '2026-11-20T02:00:00Z'], false],
    ['not twice a day', '2026-11-20T23:00:00Z', [made, '2026-11-20T14:00:00Z'], false],
    ['an hour after a failure', '2026-11-20T15:00:00Z', [failed, '2026-11-20T14:00:00Z'], true],
    ['not earlier', '2026-11-20T14:59:00Z', [failed, '2026-11-20T14:00:00Z'], false],
    ['at once where one was cut off', '2026-11-20T14:01:00Z', [cut, '2026-11-20T14:00:00Z'], true],
  ] as const)('%s', (_, now, last, due) => {
    const attempt = last && { ...last[0], startedAt: at(last[1]) }
    expect(isDue(at(now), attempt)).toBe(due)
  })
})

test("of a day's failures, only the first is notified", () => {
  const now = at('2026-11-20T15:00:00Z')
  expect(isNews(now, null)).toBe(true)
  expect(isNews(now, { ...made, startedAt: at('2026-11-19T02:00:00Z') })).toBe(true)
  expect(isNews(now, { ...failed, startedAt: at('2026-11-20T14:00:00Z') })).toBe(false)
  expect(isNews(now, { ...failed, startedAt: at('2026-11-20T01:00:00Z') })).toBe(true)
})

test('seven days and four weeks are kept, whatever the order, and nothing else is touched', () => {
  const day = 86_400_000
  const retained: string[] = ['notes.txt', 'academy-2026.tar.zst']
  const first = at('2026-08-03T02:00:00Z').getTime()
  for (let number = 0; number < 100; number += 1) {
    retained.unshift(archiveName(new Date(first + number * day)))
    for (const name of spent(retained)) retained.splice(retained.indexOf(name), 1)
  }
  // The last day is Tuesday, November 10; the first day of each week is Monday.
  expect(retained.toSorted()).toEqual([
    'academy-2026-10-19.tar.zst',
    'academy-2026-10-26.tar.zst',
    'academy-2026-11-02.tar.zst',
    'academy-2026-11-04.tar.zst',
    'academy-2026-11-05.tar.zst',
    'academy-2026-11-06.tar.zst',
    'academy-2026-11-07.tar.zst',
    'academy-2026-11-08.tar.zst',
    'academy-2026-11-09.tar.zst',
    'academy-2026-11-10.tar.zst',
    'academy-2026.tar.zst',
    'notes.txt',
  ])
})
