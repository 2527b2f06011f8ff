import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const action = { label: 'View calls', href: pages.calls }
const fields = { other: { says: 'with whom the call is', example: 'Ada Lovelace' } }

export const callBookedMail = noticeMail({
  key: 'booking.made',
  name: 'Call booked',
  occasion: 'To the student and the mentor, when a one-to-one call is booked',
  title: 'Call booked',
  message: 'With Ada Lovelace: 24 November 2026 at 10:00 UTC',
  action,
  fields,
})
export const callMovedMail = noticeMail({
  key: 'booking.moved',
  name: 'Call moved',
  occasion: 'To the student and the mentor, when a one-to-one call gets another time',
  title: 'Call moved',
  message: 'With Ada Lovelace: now 24 November 2026 at 10:00 UTC',
  action,
  fields,
})
export const callCancelledMail = noticeMail({
  key: 'booking.cancelled',
  name: 'Call cancelled',
  occasion:
    'To the student and the mentor, when a one-to-one call is cancelled or access ends before it',
  title: 'Call cancelled',
  message: 'With Ada Lovelace: not on 24 November 2026 at 10:00 UTC',
  action,
  fields,
})
export const callTomorrowMail = noticeMail({
  key: 'booking.tomorrow',
  name: 'Call tomorrow',
  occasion: 'To the student and the mentor, 24 hours before a one-to-one call',
  title: 'Reminder: one-to-one call',
  message: 'With Ada Lovelace: 24 November 2026 at 10:00 UTC',
  action,
  fields,
})
export const callSoonMail = noticeMail({
  key: 'booking.soon',
  name: 'Call soon',
  occasion: 'To the student and the mentor, 15 minutes before a one-to-one call',
  title: 'One-to-one call soon',
  message: 'With Ada Lovelace: 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const bookingsMails = [
  callBookedMail,
  callMovedMail,
  callCancelledMail,
  callTomorrowMail,
  callSoonMail,
]
