import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const exerciseMarkedMail = noticeMail({
  key: 'exercise.marked',
  name: 'Exercise marked',
  occasion: 'To the student, when a chart exercise is given points by hand',
  title: 'Exercise marked',
  message: 'The London break: 80 points',
  action: { label: 'View Exercise', href: pages.courses },
  fields: {
    exercise: { says: 'the exercise', example: 'The London break' },
    points: { says: 'the points', example: '80' },
  },
})
