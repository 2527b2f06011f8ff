import { expect, test } from 'vitest'
import type { Course } from '#contract/courses.ts'
import { copyOf } from './copy-of.ts'
import { courseFormSchema, courseFormValues, parseMinutes } from './course-form-values.ts'

const course: Course = {
  id: '0199a1de-0000-7000-8000-000000000001',
  title: 'Forex Basics',
  description: 'How it begins',
  content: '# Pips',
  category: 'Basics',
  duration: 45,
  level: 'advanced',
  isPublished: false,
  roleAccess: ['academy_student'],
  thumbnail: '/api/media/thumbnails/a.webp?signature=x',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  progress: 50,
  completed: false,
  lessonCount: 2,
}

test.each([
  ['45', 45],
  [' 45 ', 45],
  ['12.9', 12],
  ['30 min', 30],
  ['', 0],
  ['soon', 0],
  ['-5', 0],
  ['1e3', 1],
])('a duration typed as %j becomes %i minutes', (typed, minutes) => {
  expect(parseMinutes(typed)).toBe(minutes)
})

test('a new course starts as a published beginner course for the community', () => {
  expect(courseFormValues()).toEqual({
    title: '',
    description: '',
    content: '',
    category: '',
    duration: '0',
    level: 'beginner',
    access: 'community_student',
    alsoFor: [],
    isPublished: true,
    publishAt: '',
  })
})

test('the fields of a course produce the same course again', () => {
  expect(courseFormSchema(course).parse(courseFormValues(course))).toEqual({
    title: 'Forex Basics',
    description: 'How it begins',
    content: '# Pips',
    category: 'Basics',
    duration: 45,
    level: 'advanced',
    isPublished: false,
    publishAt: null,
    roleAccess: ['academy_student'],
    alsoFor: [],
  })
})

test('a course keeps its further programs, without the one that is its own', () => {
  const several = {
    ...course,
    alsoFor: ['community_student' as const, 'mentorship_student' as const],
  }
  const values = courseFormValues(several)
  expect(courseFormSchema(several).parse(values).alsoFor).toEqual(several.alsoFor)
  const moved = { ...values, access: 'mentorship_student' as const }
  expect(courseFormSchema(several).parse(moved)).toMatchObject({
    roleAccess: ['mentorship_student'],
    alsoFor: ['community_student'],
  })
  expect(copyOf(several).alsoFor).toEqual(several.alsoFor)
})

test('a draft keeps its time to the second, and a published course has none', () => {
  const timed = { ...course, publishAt: '2027-01-04T08:00:30.000Z' }
  const values = courseFormValues(timed)
  expect(courseFormSchema(timed).parse(values).publishAt).toBe(timed.publishAt)
  expect(courseFormSchema(timed).parse({ ...values, isPublished: true })).not.toHaveProperty(
    'publishAt',
  )
  const { error } = courseFormSchema(timed).safeParse({ ...values, publishAt: 'soon' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Choose a time'])
})

test('title, description and content are required, blanks do not count', () => {
  const { error } = courseFormSchema().safeParse({ ...courseFormValues(), title: '  ' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['title', 'Title is required'],
    ['description', 'Description is required'],
    ['content', 'Content is required'],
  ])
})

test('a copy has the suffix, and nothing that is the original’s own', () => {
  expect(copyOf({ ...course, isPublished: true })).toEqual({
    title: 'Forex Basics (Copy)',
    description: 'How it begins',
    content: '# Pips',
    category: 'Basics',
    duration: 45,
    level: 'advanced',
    isPublished: false,
    roleAccess: ['academy_student'],
    copyOf: course.id,
  })
})

test('the title of a copy is never too long to save', () => {
  const { title } = copyOf({ ...course, title: 'x'.repeat(200) })
  expect(title).toHaveLength(200)
  expect(title).toMatch(/x \(Copy\)$/)
})
