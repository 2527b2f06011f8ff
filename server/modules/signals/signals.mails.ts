import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const publishedMail = noticeMail({
  key: 'signal.published',
  name: 'New signal',
  occasion: 'To those who may see it, when a signal is published',
  title: 'New signal: EUR/USD buy',
  message: 'Bounce from the support: entry 1.0842, stop 1.0817, target 1.0892',
  action: { label: 'View signal', href: pages.signals },
  fields: { signal: { says: 'the title of the signal', example: 'Bounce from the support' } },
})

export const steppedMail = noticeMail({
  key: 'signal.stepped',
  name: 'Step of a signal',
  occasion:
    'To those who may see it, when a signal was filled, reached a target or its stop, was closed or cancelled, or its stop was moved',
  title: 'EURUSD BUY: Target 1 hit at 1.0892, half closed',
  message: 'Bounce from the support: entry 1.0842, stop 1.0817, target 1.0892',
  action: { label: 'View signal', href: pages.signals },
  fields: { signal: { says: 'the title of the signal', example: 'Bounce from the support' } },
})
