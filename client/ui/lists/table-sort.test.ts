import { expect, test } from 'vitest'
import { filterRows, sortRows } from './table-sort.ts'

const rows = [{ n: 10 }, { n: null }, { n: 2 }, { n: 33 }]

test('numbers are sorted by size, and missing ones come last in both directions', () => {
  expect(sortRows(rows, ({ n }) => n, false).map(({ n }) => n)).toEqual([2, 10, 33, null])
  expect(sortRows(rows, ({ n }) => n, true).map(({ n }) => n)).toEqual([33, 10, 2, null])
})

test('words are sorted in natural order, with the numbers in them by size', () => {
  const words = ['Lesson 10', 'lesson 2', 'Ärger', 'Zone']
  expect(sortRows(words, (word) => word, false)).toEqual(['Ärger', 'lesson 2', 'Lesson 10', 'Zone'])
})

test('equal rows keep their order', () => {
  const equal = [
    { id: 'a', n: 1 },
    { id: 'b', n: 1 },
  ]
  expect(sortRows(equal, ({ n }) => n, true)).toEqual(equal)
})

test('a filter requires every word, in any order and case', () => {
  const names = ['Ada Lovelace', 'Grace Hopper', 'Ada Byron']
  expect(filterRows(names, (name) => name, ' LOVE ada')).toEqual(['Ada Lovelace'])
  expect(filterRows(['Jürgen Müller'], (name) => name, 'muller')).toEqual(['Jürgen Müller'])
  expect(filterRows(names, (name) => name, '  ')).toBe(names)
  expect(filterRows(names, (name) => name, 'nobody')).toEqual([])
})
