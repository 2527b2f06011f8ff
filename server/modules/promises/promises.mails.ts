import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const promiseBrokenMail = noticeMail({
  key: 'promise.broken',
  name: 'Promise not met',
  occasion:
    'To the admins, when a review or an answer has taken longer than a program promises its members',
  title: 'A Promise Was Not Met',
  message: 'The question of Ada Lovelace has waited longer than Mentorship promises.',
  action: { label: 'View Promises', href: pages.promises },
})
