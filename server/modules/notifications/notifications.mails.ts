import { pages } from '#contract/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

/** Passes on what was told before its notice had a mail of its own. */
export const otherNoticeMail = noticeMail({
  key: 'notice',
  name: 'Any other notice',
  occasion: 'To those whom a notice concerns for which there is no mail here',
  title: 'Title of the notice',
  message: 'What the notice says.',
  action: { label: 'Open', href: pages.dashboard },
})
