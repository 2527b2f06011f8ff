import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const shared = {
  message: 'Risk of one trade',
  action: { label: 'View Submission', href: pages.assignments },
  fields: { assignment: { says: 'the assignment', example: 'Risk of one trade' } },
}

export const passedMail = noticeMail({
  ...shared,
  key: 'assignment.graded.passed',
  name: 'Assignment passed',
  occasion: 'To the student, when an assignment is graded as passed',
  title: 'Assignment passed',
})

export const needsWorkMail = noticeMail({
  ...shared,
  key: 'assignment.graded.needs-work',
  name: 'Assignment needs work',
  occasion: 'To the student, when an assignment needs more work',
  title: 'Assignment needs work',
})

export const extendedMail = noticeMail({
  ...shared,
  action: { label: 'View Assignment', href: pages.assignments },
  key: 'assignment.extended',
  name: 'More time for an assignment',
  occasion: 'To the student, when an assignment gets another due date for them',
  title: 'You have more time for an assignment',
})
