import { expect, test } from 'vitest'
import type { CourseModule, Release } from '#contract/course-modules.ts'
import { moduleFormSchema, moduleFormValues } from './module-form-values.ts'

const moduleId = '0199a1de-0000-7000-8000-000000000003'
const moduleOf = (release: Release): CourseModule => ({
  id: '0199a1de-0000-7000-8000-000000000004',
  courseId: '0199a1de-0000-7000-8000-000000000001',
  title: 'Further on',
  order: 1,
  lessonCount: 0,
  release,
  isOpen: true,
  opensAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
})

test.each<Release>([
  { kind: 'at_once' },
  { kind: 'days', days: 0 },
  // Its seconds are kept, which the field does not show.
  { kind: 'date', opensAt: '2027-03-03T10:00:12.000Z' },
  { kind: 'after', moduleId },
])('what is not edited stays as it is: $kind', (release) => {
  const module = moduleOf(release)
  expect(moduleFormSchema(module).parse(moduleFormValues(module))).toEqual({
    title: 'Further on',
    release,
  })
})

test('a new module opens with the course, and needs a title', () => {
  const empty = moduleFormValues()
  expect(moduleFormSchema().safeParse(empty).success).toBe(false)
  expect(moduleFormSchema().parse({ ...empty, title: ' Start ' })).toEqual({
    title: 'Start',
    release: { kind: 'at_once' },
  })
})

test.each([
  [{ kind: 'days', days: '1001' }, 'days'],
  [{ kind: 'days', days: '-1' }, 'days'],
  [{ kind: 'days', days: '' }, 'days'],
  [{ kind: 'days', days: '1.5' }, 'days'],
  [{ kind: 'date', opensAt: '' }, 'opensAt'],
  [{ kind: 'after', moduleId: '' }, 'moduleId'],
] as const)('%o is refused at its own field', (typed, field) => {
  const values = { ...moduleFormValues(), title: 'Start', ...typed }
  const { error } = moduleFormSchema().safeParse(values)
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]])
})

test('fields of other kinds do not count', () => {
  const values = { ...moduleFormValues(), title: 'Start', days: 'x', opensAt: 'x' }
  expect(moduleFormSchema().safeParse(values).success).toBe(true)
})
