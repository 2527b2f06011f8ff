import type { Grade } from '#contract/assignments.ts'
import { pages } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import { extendedMail, needsWorkMail, passedMail } from './assignments.mails.ts'
import type { describeExtension } from './extensions.ts'
import type { describeGrade } from './submissions.ts'

/** Students are notified of the grades of their submissions, and of a due date of their own. */
export const assignmentsNotices = ({
  describe,
  describeExtension: describeExtended,
}: {
  describe: Bound<typeof describeGrade>
  describeExtension: Bound<typeof describeExtension>
}): Notices => ({
  'assignment.graded': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const verdict = await describe(subject, audience.user)
    return verdict && graded(verdict)
  },
  'assignment.extended': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const title = await describeExtended(subject, audience.user)
    return title === null ? null : extended(title)
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

const extended = (title: string): Notified => ({
  type: 'info',
  title: 'You have more time for an assignment',
  message: title,
  action: { label: 'View Assignment', href: pages.assignments },
  mail: { kind: extendedMail, values: { assignment: title } },
})
