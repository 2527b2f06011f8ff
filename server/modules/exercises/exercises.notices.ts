import { pages } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { exerciseMarkedMail } from './exercises.mails.ts'
import type { describeMark } from './reviewing.ts'

/** Students are notified of the points for their answers. */
export const exercisesNotices = ({
  describe,
}: {
  describe: Bound<typeof describeMark>
}): Notices => ({
  'exercise.marked': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const mark = await describe(subject, audience.user)
    return (
      mark && {
        type: 'info',
        title: 'Exercise marked',
        message: `${mark.title}: ${mark.points} points`,
        action: { label: 'View Exercise', href: `${pages.courses}/${mark.courseId}/${subject}` },
        mail: {
          kind: exerciseMarkedMail,
          values: { exercise: mark.title, points: String(mark.points) },
        },
      }
    )
  },
})
