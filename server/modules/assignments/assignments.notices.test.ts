import { expect, test } from 'vitest'
import { extendedMail, needsWorkMail, passedMail } from './assignments.mails.ts'
import { assignmentsNotices } from './assignments.notices.ts'

const requested: string[][] = []
const graded = (verdict: { title: string; grade: 'pass' | 'needs_work' } | null) =>
  assignmentsNotices({
    async describe(...ids) {
      requested.push(ids)
      return verdict
    },
    describeExtension: async () => null,
  })['assignment.graded']
const event = {
  id: 1,
  type: 'assignment.graded',
  subject: 'assignment',
  audience: { user: 'student' },
} as const
const action = { label: 'View Submission', href: '/dashboard/assignments' }

test('a pass is good news; the grade is that of the student who is notified', async () => {
  expect(await graded({ title: 'Size five trades', grade: 'pass' })?.(event)).toEqual({
    type: 'success',
    title: 'Assignment passed',
    message: 'Size five trades',
    action,
    mail: { kind: passedMail, values: { assignment: 'Size five trades' } },
  })
  expect(requested).toEqual([['assignment', 'student']])
})

test('work that is not good enough yet is a warning', async () => {
  expect(await graded({ title: 'Size five trades', grade: 'needs_work' })?.(event)).toEqual({
    type: 'warning',
    mail: { kind: needsWorkMail, values: { assignment: 'Size five trades' } },
    title: 'Assignment needs work',
    message: 'Size five trades',
    action,
  })
})

test('nothing is notified about deleted work or deleted students', async () => {
  expect(await graded(null)?.(event)).toBeNull()
  const nobodys = { ...event, audience: { role: 'admin' } } as const
  expect(await graded({ title: 'Any', grade: 'pass' })?.(nobodys)).toBeNull()
})

test('a due date of one’s own is told with the title, unless the assignment is out of sight', async () => {
  const told = (title: string | null) =>
    assignmentsNotices({ describe: async () => null, describeExtension: async () => title })[
      'assignment.extended'
    ]?.({ ...event, type: 'assignment.extended' })
  expect(await told('Size five trades')).toMatchObject({
    type: 'info',
    title: 'You have more time for an assignment',
    message: 'Size five trades',
    mail: { kind: extendedMail, values: { assignment: 'Size five trades' } },
  })
  expect(await told(null)).toBeNull()
})
