import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

/** Passes on what was told before its notice had a mail of its own. */
export const otherNoticeMail = noticeMail({
  key: 'notice',
  name: 'Any other notice',
  occasion: 'For notices that have no e-mail of their own in this list',
  title: 'Title of the notice',
  message: 'What the notice says.',
  action: { label: 'Open', href: pages.dashboard },
})
