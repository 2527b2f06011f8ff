import type { Grade } from '#contract/assignments.ts'
import { pages } from '#contract/pages.ts'
import type { Notices, Told } from '#server/platform/module/contributions.ts'
import { needsWorkMail, passedMail } from './assignments.mails.ts'
import type { Operations } from './operations.ts'

/** Students are notified of the grades of their submissions. */
export const assignmentsNotices = ({
  describeGrade,
}: Pick<Operations, 'describeGrade'>): Notices => ({
  'assignment.graded': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const verdict = await describeGrade(subject, audience.user)
    return verdict && graded(verdict)
  },
})

function graded({ title, grade }: { title: string; grade: Grade }): Told {
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
