import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const writtenMail = noticeMail({
  key: 'testimonial.written',
  name: 'Review for the website',
  occasion: 'To the admins, when a member has written a review for the website, or has changed one',
  title: 'New Review for the Website',
  message: 'Ada Lovelace has written a review. It is on the website once you show it.',
  action: { label: 'View Reviews', href: pages.site },
})
