import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const shared = {
  action: { label: 'View Answer', href: pages.courses },
  fields: { lesson: { says: 'the lesson, or the signal', example: 'Position size' } },
}

export const questionAnsweredMail = noticeMail({
  ...shared,
  key: 'question.answered.own',
  name: 'Question answered',
  occasion:
    'To the student, when a teacher answers the question that they have asked on a lesson or a signal',
  title: 'Your question was answered',
  message: 'Position size',
})

export const sameQuestionAnsweredMail = noticeMail({
  ...shared,
  key: 'question.answered.same',
  name: 'Same question answered',
  occasion: 'To students who have the same question as another one, when a teacher answers it',
  title: 'A question that you have as well was answered',
  message: 'Position size',
})
