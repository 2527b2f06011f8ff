import { expect, test } from 'vitest'
import { type Dragged, type Edge, placeOfDrop } from './drag-order.ts'

const dragged: Dragged = { kind: 'lesson', id: 'b', list: 'one', place: 1 }

test.each<[string, number, Edge, number | null]>([
  ['one', 0, 'before', 0],
  ['one', 0, 'after', null],
  ['one', 1, 'before', null],
  ['one', 1, 'after', null],
  ['one', 2, 'before', null],
  ['one', 2, 'after', 2],
  ['one', 3, 'before', 2],
  ['two', 0, 'before', 0],
  ['two', 0, 'after', 1],
])('dropped in %s at %i, %s it: %s', (list, place, edge, expected) => {
  expect(placeOfDrop(dragged, { list, place }, edge)).toBe(expected)
})
