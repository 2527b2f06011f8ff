import { expect, test } from 'vitest'
import type { Course } from '#contract/courses.ts'
import { clockOf, coursesMatching, freeCourseDuration } from './course-words.ts'

test.each([
  [0, '0:00'],
  [9.6, '0:10'],
  [45, '0:45'],
  [727, '12:07'],
  [3723, '1:02:03'],
])('%d seconds read as %s', (seconds, shown) => {
  expect(clockOf(seconds)).toBe(shown)
})

test('a free course shows its duration, or 0:45 when it has none', () => {
  expect(freeCourseDuration({ duration: 30 })).toBe('30:00')
  expect(freeCourseDuration({ duration: 0 })).toBe('0:45')
})

const course = (id: string, title: string, category: string): Course => ({
  id,
  title,
  category,
  description: 'A course',
  content: '',
  duration: 0,
  level: 'beginner',
  isPublished: true,
  roleAccess: ['community_student'],
  thumbnail: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  progress: 0,
  completed: false,
  lessonCount: 0,
})

test('a search finds the courses that hold all of its words, in any case and field', () => {
  const courses = [course('a', 'Risk first', 'Money'), course('b', 'Reading a chart', 'Charts')]
  const found = (search: string) => coursesMatching(courses, search).map(({ id }) => id)
  expect(found('')).toEqual(['a', 'b'])
  expect(found(' RISK ')).toEqual(['a'])
  expect(found('charts reading')).toEqual(['b'])
  expect(found('risk charts')).toEqual([])
})
