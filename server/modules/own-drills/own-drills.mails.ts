import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const ownDrillSentMail = noticeMail({
  key: 'own_drill.sent',
  name: 'Drill of own trades',
  occasion: 'To the student, when the academy sends a drill of the student’s own trades',
  title: 'A drill of your own trades',
  message: 'The academy has made a drill of moments before your own entries.',
  action: { label: 'Practise', href: pages.journal },
})
