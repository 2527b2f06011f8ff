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
    rubric: null,
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

test('criteria are read with their points, and go back into the fields', () => {
  const rubric = [
    { name: 'Entry', points: 10 },
    { name: 'Risk', points: 5 },
  ]
  const values = assignmentFormValues('', { ...assignment, rubric })
  expect(values.rubric).toEqual([
    { name: 'Entry', points: '10' },
    { name: 'Risk', points: '5' },
  ])
  expect(assignmentFormSchema(assignment).parse(values).rubric).toEqual(rubric)
  const wrong = [
    { name: '', points: '10' },
    { name: 'Entry', points: '0' },
    { name: 'Risk', points: '101' },
    { name: 'Exit', points: '1.5' },
  ]
  const { error } = assignmentFormSchema(assignment).safeParse({ ...values, rubric: wrong })
  expect(error?.issues.map(({ path }) => path.slice(1))).toEqual([
    [0, 'name'],
    [1, 'points'],
    [2, 'points'],
    [3, 'points'],
  ])
})
