import type { Grade } from '#contract/assignments.ts'
import { pages } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import { needsWorkMail, passedMail } from './assignments.mails.ts'
import type { describeGrade } from './submissions.ts'

/** Students are notified of the grades of their submissions. */
export const assignmentsNotices = ({
  describe,
}: {
  describe: Bound<typeof describeGrade>
}): Notices => ({
  'assignment.graded': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const verdict = await describe(subject, audience.user)
    return verdict && graded(verdict)
  },
})

function graded({ title, grade }: { title: string; grade: Grade }): Notified {
  const action = { label: 'View Submission', href: pages.assignments }
  const values = { assignment: title }
  return grade === 'pass'
    ? {
        type: 'success',
        title: 'Assignment passed',
        message: title,
        action,
        mail: { kind: passedMail, values },
      }
    : {
        type: 'warning',
        title: 'Assignment needs work',
        message: title,
        action,
        mail: { kind: needsWorkMail, values },
      }
}
