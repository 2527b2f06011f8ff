import { pages } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { courseNotPublishedMail, courseWaitsMail } from './courses.mails.ts'
import type { describeWaiting } from './waiting.ts'

/** Those who upload are told of a draft that is not published at its time because of it. */
export const coursesNotices = ({
  describe,
}: {
  describe: Bound<typeof describeWaiting>
}): Notices => ({
  'course.waits': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const draft = await describe(subject, audience.user)
    if (!draft) return null
    const { title: course, waits } = draft
    return {
      type: 'warning',
      title: waits ? 'Course Waits for Its Videos' : 'Course Not Published',
      message: waits
        ? `“${course}” is published once its videos have arrived. Uploads that have stopped can be continued or discarded under Manage Videos.`
        : `An upload to “${course}” was never finished. The course stays a draft and is no longer scheduled.`,
      action: { label: 'View Courses', href: pages.courses },
      mail: { kind: waits ? courseWaitsMail : courseNotPublishedMail, values: { course } },
    }
  },
})
