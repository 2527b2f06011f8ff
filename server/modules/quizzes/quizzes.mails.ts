import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const shared = {
  message: 'Position size: 8 of 10 points',
  action: { label: 'View Courses', href: pages.courses },
  fields: {
    quiz: { says: 'the quiz', example: 'Position size' },
    result: { says: 'the points', example: '8 of 10 points' },
  },
}

export const quizPassedMail = noticeMail({
  ...shared,
  key: 'quiz.marked.passed',
  name: 'Quiz passed',
  occasion: 'To the student, when all answers of a passed quiz are marked',
  title: 'Quiz passed',
})

export const quizNotPassedMail = noticeMail({
  ...shared,
  key: 'quiz.marked.not-passed',
  name: 'Quiz not passed',
  occasion: 'To the student, when all answers of a quiz that is not passed are marked',
  title: 'Quiz not passed yet',
})
