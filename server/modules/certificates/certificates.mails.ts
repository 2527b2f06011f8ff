import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const certificateMail = noticeMail({
  key: 'certificate.issued',
  name: 'Certificate',
  occasion: 'To the student, when a certificate is ready',
  title: 'Your certificate is ready',
  message: 'You have completed the Trading Academy. Congratulations!',
  action: { label: 'View certificate', href: pages.profile },
  fields: { program: { says: 'what was completed', example: 'Trading Academy' } },
})
