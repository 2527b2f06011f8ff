import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const scheduledMail = noticeMail({
  key: 'live_session.scheduled',
  name: 'New live session',
  occasion: 'To those who may join, when a live session is scheduled',
  title: 'New live session',
  message: 'Weekly review: 24 November 2026 at 10:00 UTC',
  action: { label: 'View schedule', href: pages.sessions },
  fields: { session: { says: 'the title of the session', example: 'Weekly review' } },
})

export const movedMail = noticeMail({
  key: 'live_session.moved',
  name: 'Live session moved',
  occasion: 'To those who may join, when a live session gets another time',
  title: 'Live session moved',
  message: 'Weekly review: now 24 November 2026 at 10:00 UTC',
  action: { label: 'View schedule', href: pages.sessions },
  fields: { session: { says: 'the title of the session', example: 'Weekly review' } },
})
