import { expect, test } from 'vitest'
import type { ManagedAssignment } from '#contract/assignments.ts'
import { assignmentFormSchema, assignmentFormValues } from './assignment-form-values.ts'

const at = '2026-11-16T20:00:30.000Z'
const assignment: ManagedAssignment = {
  id: 'a',
  course: { id: 'c', title: 'Risk' },
  title: 'Size five trades',
  description: 'Choose five.',
  dueDate: at,
  createdAt: at,
  updatedAt: at,
  students: 0,
  ungraded: 0,
}

test('an assignment that is opened but not edited stays unchanged', () => {
  const values = assignmentFormValues('', assignment)
  expect(assignmentFormSchema(assignment).parse(values)).toEqual({
    courseId: 'c',
    title: 'Size five trades',
    description: 'Choose five.',
    dueDate: at,
    evidence: null,
  })
})

test('a new one needs course, title and description; a due date is optional', () => {
  const result = assignmentFormSchema().safeParse(assignmentFormValues(''))
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'Course is required',
    'Title is required',
    'Description is required',
  ])
  const values = { ...assignmentFormValues('c'), title: 'T', description: 'D' }
  expect(assignmentFormSchema().parse(values).dueDate).toBeNull()
})
