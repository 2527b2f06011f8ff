import { expect, test } from 'vitest'
import { longDay, moment } from '#client/ui/displays/format.ts'
import type { CourseModule, Release } from '#contract/course-modules.ts'
import { openingText, releaseText } from './module-words.ts'

const opensAt = '2027-03-03T10:00:00.000Z'
const moduleOf = (title: string, release: Release, isDated = true): CourseModule => ({
  id: title,
  courseId: 'course',
  title,
  order: 0,
  lessonCount: 1,
  release,
  isOpen: false,
  opensAt: isDated ? opensAt : null,
  createdAt: opensAt,
  updatedAt: opensAt,
})
const first = moduleOf('Module 1', { kind: 'at_once' }, false)
const after = { kind: 'after', moduleId: first.id } as const

test('a closed module says when or after what it opens', () => {
  const text = (release: Release, isDated?: boolean) =>
    openingText(moduleOf('Module 2', release, isDated), [first])
  expect(text({ kind: 'date', opensAt })).toBe(`Opens on ${longDay(opensAt)}`)
  expect(text({ kind: 'days', days: 14 })).toBe(
    `Opens 14 days after you joined, on ${longDay(opensAt)}`,
  )
  expect(text({ kind: 'days', days: 1 })).toContain('Opens 1 day after you joined')
  expect(text(after, false)).toBe('Opens after “Module 1”')
})

test('those who teach read the rule itself', () => {
  expect(releaseText({ kind: 'at_once' }, [])).toBe('Opens with the course')
  expect(releaseText({ kind: 'days', days: 1 }, [])).toBe('Opens 1 day after a student joins')
  expect(releaseText({ kind: 'date', opensAt }, [])).toBe(`Opens on ${moment(opensAt)}`)
  expect(releaseText(after, [first])).toBe('Opens after “Module 1”')
})
