import { expect, test } from 'vitest'
import type { QueuedSubmission } from '#contract/assignments.ts'
import { neighboursOf } from './neighbours.ts'

const one = (id: string, grade: 'pass' | null = null) => ({ id, grade }) as QueuedSubmission
const idsOf = (listed: QueuedSubmission[], id: string) => {
  const { previous, next } = neighboursOf(listed, id)
  return [previous?.id ?? null, next?.id ?? null]
}

test('graded attempts are passed over', () => {
  const listed = [one('a'), one('b', 'pass'), one('c'), one('d', 'pass'), one('e')]
  expect(idsOf(listed, 'c')).toEqual(['a', 'e'])
  expect(idsOf(listed, 'a')).toEqual([null, 'c'])
  expect(idsOf(listed, 'e')).toEqual(['c', null])
})

test('what has left the list is followed by what waits longest', () => {
  expect(idsOf([one('a'), one('b')], 'gone')).toEqual([null, 'a'])
  expect(idsOf([], 'gone')).toEqual([null, null])
})
