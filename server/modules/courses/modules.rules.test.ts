import { expect, test } from 'vitest'
import type { Release } from '#contract/course-modules.ts'
import { columnsOfRelease, releaseOf, requireOrder, requireUnawaited } from './modules.rules.ts'

test.each<Release>([
  { kind: 'at_once' },
  { kind: 'days', days: 0 },
  { kind: 'days', days: 1000 },
  { kind: 'date', opensAt: '2027-03-03T10:00:00.000Z' },
  { kind: 'after', moduleId: 'a' },
])('a rule is stored in its own columns, and read as it was: $kind', (release) => {
  const columns = columnsOfRelease(release)
  expect(releaseOf(columns)).toEqual(release)
  const { release: kind, ...fields } = columns
  expect(kind).toBe(release.kind)
  const set = Object.values(fields).filter((value) => value !== null)
  expect(set).toHaveLength(kind === 'at_once' ? 0 : 1)
})

const module = (title: string, after: string | null = null) => ({
  id: title,
  title,
  afterModuleId: after,
})

test('a module stands below the one it waits for', () => {
  expect(() => requireOrder([])).not.toThrow()
  expect(() => requireOrder([module('A'), module('B', 'A'), module('C', 'A')])).not.toThrow()
  const message = '“B” opens after “A”, which has to stand above it.'
  expect(() => requireOrder([module('B', 'A'), module('A')])).toThrow(message)
  expect(() => requireOrder([module('A', 'A')])).toThrow(
    '“A” opens after “A”, which has to stand above it.',
  )
  // Two that would wait for each other.
  expect(() => requireOrder([module('A', 'B'), module('B', 'A')])).toThrow('has to stand above it')
})

test('it cannot wait for a module of another course', () => {
  expect(() => requireOrder([module('A', 'elsewhere')])).toThrow(
    '“A” can only open after a module of the same course.',
  )
})

test('a module that another one waits for cannot go', () => {
  const modules = [module('A'), module('B', 'A')]
  expect(() => requireUnawaited(modules, 'B')).not.toThrow()
  expect(() => requireUnawaited(modules, 'A')).toThrow(
    '“B” opens after “A”. Change when it opens before deleting this module.',
  )
})
