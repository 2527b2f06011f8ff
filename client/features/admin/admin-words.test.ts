import { expect, test } from 'vitest'
import { backupWords, diskWords, restNote, revenue } from './admin-words.ts'

test.each([
  [0, '$0.00'],
  [150.5, '$150.50'],
  [12_345, '$12,345.00'],
  [-49.5, '-$49.50'],
])('%d dollars', (amount, text) => {
  expect(revenue(amount)).toBe(text)
})

test('a shortened list says so', () => {
  expect(restNote(3, 3)).toBeNull()
  expect(restNote(100, 240)).toBe('The first 100 of 240 are listed.')
})

test('a disk says how much is free, and what running short means', () => {
  const disk = { freeBytes: 40e9, totalBytes: 252e9, minimumBytes: 1e9, low: false }
  expect(diskWords(disk)).toEqual({
    state: '40 GB of 252 GB of the disk are free.',
    warning: null,
  })
  expect(diskWords({ ...disk, freeBytes: 0.9e9, low: true })).toMatchObject({
    state: '900 MB of 252 GB of the disk are free.',
    warning: expect.stringContaining('until 1 GB are free again'),
  })
})

const now = new Date('2026-11-20T12:00:00Z')
const madeAt = (startedAt: string) => ({
  startedAt,
  endedAt: startedAt,
  bytes: 1000,
  missingFiles: 0,
  failure: null,
})

test.each([
  ['2026-11-20T11:30:00.000Z', 'less than an hour ago'],
  ['2026-11-20T10:30:00.000Z', '1 hour ago'],
  ['2026-11-19T12:00:00.000Z', '24 hours ago'],
  ['2026-11-10T12:00:00.000Z', '10 days ago'],
])('the age of a backup of %s', (startedAt, age) => {
  const made = madeAt(startedAt)
  expect(backupWords({ daily: true, last: made, lastMade: made }, now).state).toContain(age)
})

test('backup problems are reported, and nothing else', () => {
  const made = madeAt('2026-11-20T02:00:00.000Z')
  const old = madeAt('2026-11-18T02:00:00.000Z')
  const failed = { ...made, bytes: null, failure: 'The disk is full.' }
  const warning = (...[backups]: Partial<Parameters<typeof backupWords>[0]>[]) =>
    backupWords({ daily: true, last: made, lastMade: made, ...backups }, now).warning
  expect(warning()).toBeNull()
  expect(warning({ daily: false })).toContain('No daily backup')
  expect(warning({ last: failed, lastMade: null })).toContain('The disk is full.')
  expect(warning({ lastMade: { ...made, missingFiles: 3 } })).toContain('3')
  expect(warning({ last: old, lastMade: old })).toContain('late')
  expect(warning({ last: { ...made, endedAt: null, bytes: null }, lastMade: old })).toBeNull()
})
