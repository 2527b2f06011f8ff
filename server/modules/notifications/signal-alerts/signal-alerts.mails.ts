import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const digestMail = noticeMail({
  key: 'signal.digest',
  name: 'Signals of the quiet hours',
  occasion:
    'To a member at the end of the own quiet hours, if something happened to signals in them',
  title: 'In your quiet hours: 2 messages about signals',
  message: 'New signal: EUR/USD buy. Bounce from the support. It has ended meanwhile: target hit.',
  action: { label: 'View signals', href: pages.signals },
})
