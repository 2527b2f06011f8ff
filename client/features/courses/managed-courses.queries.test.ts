import { expect, test } from 'vitest'
import type { Video } from '#contract/courses.ts'
import { moved } from './managed-courses.queries.ts'

const lesson = (id: string, order: number): Video => ({
  id,
  order,
  courseId: 'c',
  title: id,
  duration: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  source: 'external',
  videoUrl: null,
  completed: false,
  position: 0,
  toWatch: null,
})
const lessons = ['a', 'b', 'c'].map(lesson)

test.each([
  ['a', 1, ['b', 'a', 'c']],
  ['c', 0, ['c', 'a', 'b']],
  ['b', 2, ['a', 'c', 'b']],
  ['gone', 0, ['a', 'b', 'c']],
])('lesson %s moved to %i', (id, order, expected) => {
  const result = moved(lessons, id, order)
  expect(result.map((one) => one.id)).toEqual(expected)
  expect(result.map((one) => one.order)).toEqual([0, 1, 2])
})
