import type { Grade } from '#contract/assignments.ts'
import { pages } from '#contract/pages.ts'
import type { NewNotification, Notices } from '#server/platform/module/contributions.ts'
import type { Operations } from './operations.ts'

/** Whoever has handed something in hears how it was graded. */
export const assignmentsNotices = ({ describeGrade }: Operations): Notices => ({
  'assignment.graded': async ({ subject, audience }) => {
    const verdict = 'user' in audience ? await describeGrade(subject, audience.user) : null
    return verdict && graded(verdict)
  },
})

function graded({ title, grade }: { title: string; grade: Grade }): NewNotification {
  const action = { label: 'View Submission', href: pages.assignments }
  return grade === 'pass'
    ? { type: 'success', title: 'Assignment passed', message: title, action }
    : { type: 'warning', title: 'Assignment needs work', message: title, action }
}
