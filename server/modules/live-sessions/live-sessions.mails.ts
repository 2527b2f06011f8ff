import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const action = { label: 'View schedule', href: pages.sessions }
const fields = { session: { says: 'the title of the session', example: 'Weekly review' } }

export const scheduledMail = noticeMail({
  key: 'live_session.scheduled',
  name: 'New live session',
  occasion: 'To those who may join, when a live session is scheduled',
  title: 'New live session',
  message: 'Weekly review: 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const movedMail = noticeMail({
  key: 'live_session.moved',
  name: 'Live session moved',
  occasion: 'To those who may join, when a live session gets another time',
  title: 'Live session moved',
  message: 'Weekly review: now 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const cancelledMail = noticeMail({
  key: 'live_session.several.one_cancelled',
  name: 'Live session cancelled',
  occasion: 'To those who may join, when a live session to come is deleted',
  title: 'Live session cancelled',
  message: 'Weekly review: not on 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const seriesScheduledMail = noticeMail({
  key: 'live_session.several.scheduled',
  name: 'New series of live sessions',
  occasion: 'To those who may join, when a series of live sessions is scheduled',
  title: 'New live sessions',
  message: 'Weekly review: 12 sessions from 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const seriesMovedMail = noticeMail({
  key: 'live_session.several.moved',
  name: 'Several live sessions moved',
  occasion: 'To those who may join, when several live sessions of a series get another time',
  title: '12 live sessions moved',
  message: 'Weekly review: now from 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const seriesCancelledMail = noticeMail({
  key: 'live_session.several.cancelled',
  name: 'Several live sessions cancelled',
  occasion: 'To those who may join, when several live sessions of a series are deleted',
  title: '12 live sessions cancelled',
  message: 'Weekly review: none from 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const placeGivenMail = noticeMail({
  key: 'live_session.place_given',
  name: 'Place in a live session',
  occasion: 'To whoever is first on the waiting list of a live session, when a place becomes free',
  title: 'You have a place',
  message: 'Weekly review: 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const tomorrowMail = noticeMail({
  key: 'live_session.tomorrow',
  name: 'Live session tomorrow',
  occasion: 'To those who may join, or have a place, 24 hours before a live session',
  title: 'Reminder: live session',
  message: 'Weekly review: 24 November 2026 at 10:00 UTC',
  action,
  fields,
})

export const soonMail = noticeMail({
  key: 'live_session.soon',
  name: 'Live session soon',
  occasion: 'To those who may join, or have a place, as the meeting of a live session opens',
  title: 'Live session soon',
  message: 'Weekly review: 24 November 2026 at 10:00 UTC. You can join now.',
  action,
  fields,
})

export const liveSessionsMails = [
  scheduledMail,
  movedMail,
  cancelledMail,
  seriesScheduledMail,
  seriesMovedMail,
  seriesCancelledMail,
  placeGivenMail,
  tomorrowMail,
  soonMail,
]
