import { expect, test } from 'vitest'
import { acceptedFiles, fileHint, fileProblem, isOverdue, verdictOf } from './assignment-words.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const past = '2026-11-19T20:00:00Z'

test('only what the student still has to do is overdue', () => {
  const attempt = (grade: 'pass' | 'needs_work' | null) => ({
    id: '1',
    assignmentId: '2',
    version: 1,
    text: '',
    file: null,
    late: false,
    submittedAt: past,
    grade,
    feedback: '',
    gradedAt: null,
  })
  expect(isOverdue({ dueDate: past, submissions: [] }, now)).toBe(true)
  expect(isOverdue({ dueDate: past, submissions: [attempt('needs_work')] }, now)).toBe(true)
  expect(isOverdue({ dueDate: past, submissions: [attempt(null)] }, now)).toBe(false)
  expect(isOverdue({ dueDate: past, submissions: [attempt('pass')] }, now)).toBe(false)
  expect(isOverdue({ dueDate: null, submissions: [] }, now)).toBe(false)
  expect(isOverdue({ dueDate: '2026-11-21T20:00:00Z', submissions: [] }, now)).toBe(false)
})

test('each verdict has a label', () => {
  expect(verdictOf({ grade: null }).label).toBe('Not graded yet')
  expect(verdictOf({ grade: 'needs_work' })).toEqual({ label: 'Needs work', look: 'warning' })
})

test('files are checked before they are sent', () => {
  expect(fileProblem({ name: 'Plan.PDF', size: 10 })).toBeUndefined()
  expect(fileProblem({ name: 'chart.jpeg', size: 20 * 1024 ** 2 })).toBeUndefined()
  expect(fileProblem({ name: 'chart.png', size: 20 * 1024 ** 2 + 1 })).toMatch(/larger than 20 MB/)
  expect(fileProblem({ name: 'run.exe', size: 10 })).toMatch(/^Choose one of these/)
  expect(fileProblem({ name: 'plan', size: 10 })).toMatch(/^Choose one of these/)
  expect(fileProblem({ name: 'plan.txt', size: 0 })).toBe('The file is empty')
})

test('the file picker lists every type', () => {
  expect(acceptedFiles).toBe('.pdf,.png,.jpg,.webp,.txt,.zip,.jpeg')
  expect(fileHint).toBe('PDF, PNG, JPG, WEBP, TXT, ZIP, at most 20 MB')
})
