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

export const revokedMail = noticeMail({
  key: 'certificate.revoked',
  name: 'Certificate revoked',
  occasion: 'To the student, when a certificate is revoked',
  title: 'Your certificate was revoked',
  message: 'The certificate of the Trading Academy is not valid any more. Issued to another name.',
  action: { label: 'View certificate', href: pages.profile },
  fields: { program: { says: 'what was completed', example: 'Trading Academy' } },
})

export const restoredMail = noticeMail({
  key: 'certificate.restored',
  name: 'Certificate restored',
  occasion: 'To the student, when a certificate is valid again',
  title: 'Your certificate is valid again',
  message: 'The certificate of the Trading Academy is valid again. It was revoked by mistake.',
  action: { label: 'View certificate', href: pages.profile },
  fields: { program: { says: 'what was completed', example: 'Trading Academy' } },
})
