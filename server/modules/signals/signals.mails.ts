import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const publishedMail = noticeMail({
  key: 'signal.published',
  name: 'New signal',
  occasion: 'To those who may see it, when a signal is published',
  title: 'New signal: EUR/USD buy',
  message: 'Bounce from the support of the week',
  action: { label: 'View signal', href: pages.signals },
  fields: { signal: { says: 'the title of the signal', example: 'Bounce from the support' } },
})
