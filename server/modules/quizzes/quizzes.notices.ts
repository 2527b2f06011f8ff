import { pages } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { quizNotPassedMail, quizPassedMail } from './quizzes.mails.ts'
import type { describeResult } from './written.ts'

/** Students are notified of a result that was not on their screen: by the last mark of their teacher, or by the time. */
export const quizzesNotices = ({
  describe,
}: {
  describe: Bound<typeof describeResult>
}): Notices => ({
  'quiz.marked': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const marked = await describe(subject, audience.user)
    if (!marked) return null
    const { title: quiz, points, possible, passed } = marked
    const result = `${points} of ${possible} points`
    return {
      type: passed ? 'success' : 'warning',
      title: passed ? 'Quiz passed' : 'Quiz not passed yet',
      message: `${quiz}: ${result}`,
      action: { label: 'View Courses', href: pages.courses },
      mail: { kind: passed ? quizPassedMail : quizNotPassedMail, values: { quiz, result } },
    }
  },
})
