import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { describeAnswer } from './answering.ts'
import { questionAnsweredMail, sameQuestionAnsweredMail } from './lesson-questions.mails.ts'

/** Students are notified of answers to their questions, and to those that they have as well. */
export const lessonQuestionsNotices = ({
  describe,
}: {
  describe: Bound<typeof describeAnswer>
}): Notices => ({
  'question.answered': async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const answered = await describe(subject, audience.user)
    if (!answered) return null
    const { title, page, isOwn, signalId } = answered
    return {
      type: 'info',
      title: isOwn ? 'Your question was answered' : 'A question that you have as well was answered',
      message: title,
      // Whoever may receive no signals later sees nothing of this one either.
      ...(signalId !== null && { signal: { id: signalId, moment: null, at: null } }),
      action: { label: 'View Answer', href: page },
      mail: {
        kind: isOwn ? questionAnsweredMail : sameQuestionAnsweredMail,
        values: { lesson: title },
      },
    }
  },
})
