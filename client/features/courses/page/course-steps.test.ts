import { expect, test } from 'vitest'
import type { CourseModule } from '#contract/course-modules.ts'
import type { Course, Video } from '#contract/courses.ts'
import { placeOf } from './course-place.ts'
import { afterLesson, continuedAt, courseAfter, toWatchText } from './course-steps.ts'

const lesson = (id: string, input: Partial<Video> = {}): Video => ({
  id,
  order: 0,
  courseId: 'c',
  title: id,
  duration: 600,
  createdAt: '2026-11-01T10:00:00.000Z',
  source: 'external',
  videoUrl: 'https://vimeo.com/1',
  completed: false,
  position: 0,
  toWatch: 540,
  ...input,
})
const done = { completed: true, toWatch: 0 }
const text = { videoUrl: null, kind: 'text', readingMinutes: 1 } as const

test('a course continues where it was left, or else with the first incomplete lesson', () => {
  const [a, b, c] = [lesson('a', done), lesson('b'), lesson('c', { position: 30 })]
  expect(continuedAt([a, b, c])?.id).toBe('c')
  expect(continuedAt([a, b])?.id).toBe('b')
  expect(continuedAt([a, lesson('b', { videoUrl: null }), lesson('d')])?.id).toBe('d')
  expect(continuedAt([a, lesson('t', text)])?.id).toBe('t')
  expect(continuedAt([a])).toBeNull()
})

test.each([
  ['the next one', [lesson('a', done), lesson('b'), lesson('c')], 'b'],
  ['the next one, though it was watched', [lesson('a', done), lesson('b', done), lesson('c')], 'b'],
  ['what is read', [lesson('a', done), lesson('b', text), lesson('c')], 'b'],
  ['what has a video', [lesson('a', done), lesson('b', { videoUrl: null }), lesson('c')], 'c'],
])('after a lesson comes %s', (_, videos, next) => {
  expect(afterLesson(videos, 'a')).toMatchObject({ step: 'next', next: { id: next } })
})

test('after the last lesson come the skipped ones, and then the end', () => {
  const last = lesson('c', done)
  expect(afterLesson([lesson('a', done), lesson('b'), last], 'c')).toMatchObject({
    step: 'next',
    next: { id: 'b' },
  })
  expect(afterLesson([lesson('a', done), last], 'c')).toEqual({ step: 'finished' })
  expect(afterLesson([last, lesson('d', done)], 'c'), 'watched again').toEqual({
    step: 'finished',
  })
})

test('after all open lessons comes the module that opens next', () => {
  const module: CourseModule = {
    id: 'm',
    courseId: 'c',
    title: 'Module 2',
    order: 1,
    lessonCount: 2,
    release: { kind: 'date', opensAt: '2027-03-03T10:00:00.000Z' },
    isOpen: false,
    opensAt: '2027-03-03T10:00:00.000Z',
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
  }
  const videos = [lesson('a', done), lesson('b', done)]
  expect(afterLesson(videos, 'b', [module])).toEqual({ step: 'waiting', opening: module })
  expect(afterLesson([lesson('a'), lesson('b', done)], 'b', [module]).step).toBe('next')
  expect(afterLesson(videos, 'b', [{ ...module, isOpen: true }]).step).toBe('finished')
})

test('after a course comes the oldest with lessons left, free ones last', () => {
  const course = (id: string, input: Partial<Course> = {}): Course => ({
    id,
    title: id,
    description: '',
    content: '',
    category: '',
    duration: 10,
    level: 'beginner',
    isPublished: true,
    roleAccess: ['academy_student'],
    thumbnail: null,
    createdAt: '2026-11-02T10:00:00.000Z',
    updatedAt: '2026-11-02T10:00:00.000Z',
    progress: 0,
    completed: false,
    lessonCount: 3,
    ...input,
  })
  const free = course('free', {
    roleAccess: ['community_student'],
    createdAt: '2026-10-01T10:00:00.000Z',
  })
  const others = [
    free,
    course('done', { completed: true, createdAt: '2026-11-01T10:00:00.000Z' }),
    course('draft', { isPublished: false, createdAt: '2026-11-01T10:00:00.000Z' }),
    course('empty', { lessonCount: 0, createdAt: '2026-11-01T10:00:00.000Z' }),
  ]
  const all = [course('last'), ...others, course('next', { createdAt: '2026-11-01T11:00:00.000Z' })]
  expect(courseAfter(all, 'last')?.id).toBe('next')
  expect(courseAfter([course('last'), ...others], 'last')?.id).toBe('free')
  expect(courseAfter([course('last')], 'last')).toBeNull()
})

test('a lesson that was skipped through is not finished', () => {
  const skipped = lesson('a', { toWatch: 170 })
  expect(afterLesson([skipped, lesson('b')], 'a')).toMatchObject({
    step: 'unfinished',
    toWatch: 170,
    next: { id: 'b' },
  })
})

test.each([
  [{ completed: false, toWatch: 170 }, 'Watch 3 more minutes to complete this lesson.'],
  [{ completed: false, toWatch: 60 }, 'Watch 1 more minute to complete this lesson.'],
  [{ completed: false, toWatch: 8.2 }, 'Watch 9 more seconds to complete this lesson.'],
  [{ completed: false, toWatch: null }, null],
  [{ completed: true, toWatch: 0 }, null],
])('%o reads: %s', (input, text) => {
  expect(toWatchText(input)).toBe(text)
})

test('addresses stay within their area', () => {
  expect(placeOf('/dashboard/courses', 'courses')).toBeNull()
  expect(placeOf('/dashboard/courses/c1', 'courses/c1')).toMatchObject({
    courseId: 'c1',
    lessonId: null,
    listPath: '/dashboard/courses',
  })
  const inAcademy = placeOf('/academy/courses/c1/l2', 'courses/c1/l2')
  expect(inAcademy).toMatchObject({ lessonId: 'l2', coursePath: '/academy/courses/c1' })
  expect(inAcademy?.lessonPath('l3')).toBe('/academy/courses/c1/l3')
})
