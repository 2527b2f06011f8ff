import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'
import { isScreenRow, type SpecRow } from './row.ts'
import { specification } from './table.ts'

const rows: SpecRow[] = [
  { as: 'visitor', at: '/', shows: ['Login', 'Get Started'] },
  { says: 'answers', file: 'server/a.test.ts', test: 'answers a call' },
]
const screen = {
  file: 'e2e/specification.test.ts',
  title: 'section 2 visitor at /',
  passed: true,
}
const proof = { file: 'server/a.test.ts', title: 'calls answers a call', passed: true }

test('a row counts when its test ran and passed, a screen with each of its texts', () => {
  expect(coverageOf('2', rows, [screen, proof])).toEqual({ covered: 3, all: 3, missing: [] })
})

test.each([
  ['a screen that failed', [{ ...screen, passed: false }, proof], 'visitor at /'],
  [
    'a screen of another section',
    [{ ...screen, title: 'section 8 visitor at /' }, proof],
    'visitor at /',
  ],
  ['a test that did not run', [screen], 'answers (server/a.test.ts)'],
  [
    'a screen that the other file has looked at',
    [{ ...screen, file: 'e2e/specification-admin.test.ts' }, proof],
    'visitor at /',
  ],
  [
    'a test of another file',
    [screen, { ...proof, file: 'b.test.ts' }],
    'answers (server/a.test.ts)',
  ],
  [
    'one of several that failed',
    [screen, proof, { ...proof, passed: false }],
    'answers (server/a.test.ts)',
  ],
])('%s leaves its row uncovered', (_, outcomes, missing) => {
  expect(coverageOf('2', rows, outcomes).missing).toEqual([missing])
})

test('a row names a test file that exists', () => {
  const rows = specification.flatMap((section) => section.rows)
  const named = rows.flatMap((row) => (isScreenRow(row) ? [] : [row.file]))
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})
