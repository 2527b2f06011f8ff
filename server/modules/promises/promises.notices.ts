import { pages } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { describeBreach } from './breaches.ts'

const what = {
  assignment: 'The assignment',
  question: 'The question',
  message: 'The message',
}

/** The owner is told of what was not reviewed or answered in time. */
export const promisesNotices = ({
  describe,
}: {
  describe: Bound<typeof describeBreach>
}): Notices => ({
  'promise.broken': async ({ subject }) => {
    const breach = subject ? await describe(subject) : null
    if (!breach) return null
    const { name, program, kind, extended } = breach
    const more = extended ? ' Their access was extended by a day.' : ''
    return {
      type: 'warning',
      title: 'A Promise Was Not Met',
      message: `${what[kind]} of ${name} has waited longer than ${program} promises.${more}`,
      action: { label: 'View Promises', href: pages.promises },
    }
  },
})
