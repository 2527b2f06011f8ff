import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Break, breaks } from './breaks.ts'
import { measuredAgain, trustPage } from './page.ts'
import { type Promised, promises } from './promises.ts'
import { type Result, readResults } from './results.ts'

const root = path.join(import.meta.dirname, '../..')
const proofs = promises.flatMap(({ id, shownBy }) => shownBy.map((proof) => ({ id, ...proof })))

test('every promise has a word of its own, and a test that is there', () => {
  expect(new Set(promises.map(({ id }) => id)).size).toBe(promises.length)
  expect(promises.filter(({ shownBy }) => shownBy.length === 0)).toEqual([])
  for (const { file, tests } of proofs) {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (tests) expect(text, file).toContain(tests)
  }
})

test('no promise was found broken by its last run', () => {
  expect(readResults().filter(({ failed }) => failed > 0)).toEqual([])
})

test('docs/trust.md is what `npm run trust` has written', () => {
  const written = readFileSync(path.join(root, 'docs/trust.md'), 'utf8')
  expect(written).toBe(trustPage(promises, readResults(), breaks))
})

test('what was broken is shown by tests of its promise, all of which have passed since', () => {
  for (const one of breaks) {
    const files = promises.find(({ id }) => id === one.promise)?.shownBy.map(({ file }) => file)
    expect(files, one.found).toEqual(expect.arrayContaining(one.shownBy))
    expect(measuredAgain(one, promises, readResults()), one.found).not.toBeNull()
  }
})

const promised: Promised = {
  id: 'bread',
  promise: 'Bread is baked.',
  shownBy: [{ file: 'a.test.ts' }, { file: 'b.test.ts', tests: 'rises' }],
  open: 'Nobody tasted it.',
}
const found: Result = {
  promise: 'bread',
  file: 'a.long.test.ts',
  tests: '',
  form: 'long',
  passed: 2,
  failed: 0,
  figure: '100 loaves | 0 burnt',
  at: '2026-11-22T06:00:00.000Z',
  machine: '2 cores',
}

test('a row says what was found, by which form, when and on what; and what is not shown', () => {
  const rows = trustPage([promised], [found], []).split('\n').slice(-4, -1)
  expect(rows).toEqual([
    '| Bread is baked. | `a.long.test.ts` | 100 loaves \\| 0 burnt | long | 2026-11-22 06:00 UTC, 2 cores |',
    '|  | `b.test.ts`, “rises” | not tried yet |  |  |',
    '|  |  | **Not shown yet:** Nobody tasted it. |  |  |',
  ])
})

test('a test that failed is said, and no figure hides it', () => {
  const failed = { ...found, failed: 1, figure: '' }
  expect(trustPage([promised], [failed], [])).toContain(
    '**does not hold** (1 of 3 tests failed). 2 tests passed',
  )
})

test('a break counts as mended once each of its tests has passed later', () => {
  const broken: Break = {
    promise: 'bread',
    on: '2026-11-20',
    found: 'It burnt.',
    mended: 'The oven is watched.',
    shownBy: ['a.test.ts'],
  }
  const again = (one: Break, results: Result[]) => measuredAgain(one, [promised], results)
  expect(again(broken, [found])).toBe(found.at)
  for (const result of [
    { ...found, failed: 1 },
    { ...found, at: '2026-11-19T23:59:00.000Z' },
  ]) {
    expect(again(broken, [result])).toBeNull()
  }
  expect(again({ ...broken, shownBy: ['a.test.ts', 'b.test.ts'] }, [found])).toBeNull()
  const row = trustPage([promised], [found], [broken]).split('\n').at(-2)
  expect(row).toBe(
    '| Bread is baked. | It burnt. | The oven is watched. | `a.test.ts` | 2026-11-20 | 2026-11-22 |',
  )
})
