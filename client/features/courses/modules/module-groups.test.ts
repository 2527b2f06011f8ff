import { expect, test } from 'vitest'
import type { CourseModule } from '#contract/course-modules.ts'
import type { Video } from '#contract/courses.ts'
import { groupsOf, nextToOpen, placed } from './module-groups.ts'

const at = '2026-11-01T10:00:00.000Z'
const moduleOf = (id: string, changes: Partial<CourseModule> = {}): CourseModule => ({
  id,
  courseId: 'course',
  title: id,
  order: 0,
  lessonCount: 2,
  release: { kind: 'at_once' },
  isOpen: true,
  opensAt: null,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
const lesson = (id: string, order: number, module?: string): Video => ({
  id,
  courseId: 'course',
  title: id,
  order,
  duration: null,
  createdAt: at,
  source: 'external',
  videoUrl: 'https://vimeo.com/1',
  completed: false,
  position: 0,
  toWatch: null,
  module,
})
const modules = [moduleOf('A'), moduleOf('B')]
const videos = [lesson('a1', 0, 'A'), lesson('a2', 1, 'A'), lesson('b1', 2, 'B'), lesson('c1', 3)]
const idsOf = (some: readonly Video[]) => some.map(({ id }) => id)

test('lessons stand below their modules, those in none at the end', () => {
  const groups = groupsOf(modules, videos)
  expect(groups.map((one) => [one.module?.id, ...idsOf(one.videos)])).toEqual([
    ['A', 'a1', 'a2'],
    ['B', 'b1'],
    [undefined, 'c1'],
  ])
  expect(groupsOf(modules, videos.slice(0, 3))).toHaveLength(2)
})

test.each([
  ['within its module', { videoId: 'a2', moduleId: 'A', order: 0 }, ['a2', 'a1', 'b1', 'c1']],
  ['to another one', { videoId: 'a1', moduleId: 'B', order: 1 }, ['a2', 'b1', 'a1', 'c1']],
  ['out of all', { videoId: 'a1', moduleId: null, order: 0 }, ['a2', 'b1', 'a1', 'c1']],
  ['to one that is gone', { videoId: 'none', moduleId: 'A', order: 0 }, ['a1', 'a2', 'b1', 'c1']],
])('a lesson is moved %s', (_, place, expected) => {
  const result = placed(modules, videos, place)
  expect(idsOf(result)).toEqual(expected)
  expect(result.map(({ order }) => order)).toEqual([0, 1, 2, 3])
  const moved = result.find(({ id }) => id === place.videoId)
  if (moved) expect(moved.module ?? null).toBe(place.moduleId)
})

test('the next to open is the closed one with the earliest date, or else the first closed one', () => {
  const late = moduleOf('late', { isOpen: false, opensAt: '2027-03-03T00:00:00.000Z' })
  const soon = moduleOf('soon', { isOpen: false, opensAt: '2027-01-03T00:00:00.000Z' })
  const after = moduleOf('after', { isOpen: false, release: { kind: 'after', moduleId: 'A' } })
  const empty = moduleOf('empty', { isOpen: false, lessonCount: 0, opensAt: at })
  expect(nextToOpen([after, late, empty, soon])?.id).toBe('soon')
  expect(nextToOpen([moduleOf('A'), after])?.id).toBe('after')
  expect(nextToOpen([moduleOf('A')])).toBeNull()
})
