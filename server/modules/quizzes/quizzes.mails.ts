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
  occasion: 'To the student, when a teacher’s last mark, or the end of the time, passes a quiz',
  title: 'Quiz passed',
})

export const quizNotPassedMail = noticeMail({
  ...shared,
  key: 'quiz.marked.not-passed',
  name: 'Quiz not passed',
  occasion: 'To the student, when a teacher’s last mark, or the end of the time, does not pass it',
  title: 'Quiz not passed yet',
})
