import { pages, sectionPage } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const program = { says: 'the program', example: 'Trading Academy' }
const date = { says: 'the day on which the access ends', example: '24 November 2026' }
const toDashboard = { label: 'Open dashboard', href: pages.dashboard }
const renew = { label: 'Renew', href: pages.dashboard }
const openTeam = { label: 'Open team', href: sectionPage('team') }

export const filedMail = noticeMail({
  key: 'role_request.filed',
  name: 'New role request',
  occasion: 'To the office, when someone asks for a program',
  title: 'New role request',
  message: 'Ada Lovelace asks for the Trading Academy.',
  action: { label: 'Review', href: pages.users },
  fields: { program, student: { says: 'who asks', example: 'Ada Lovelace' } },
})

export const approvedMail = noticeMail({
  key: 'role_request.decided.approved',
  name: 'Access granted',
  occasion: 'To the student, when a request is approved',
  title: 'Access granted',
  message: 'Your request for the Trading Academy has been approved.',
  action: toDashboard,
  fields: { program },
})

export const rejectedMail = noticeMail({
  key: 'role_request.decided.rejected',
  name: 'Request declined',
  occasion: 'To the student, when a request is declined',
  title: 'Request declined',
  message: 'Your request for the Trading Academy has been declined.',
  action: null,
  fields: { program },
})

export const takenBackMail = noticeMail({
  key: 'access.taken_back',
  name: 'Access ended by a refund',
  occasion: 'To the student, when a refund ends the access',
  title: 'Access ended',
  message:
    'Your payment for the Trading Academy was refunded, and the access that it paid for has ended.',
  action: toDashboard,
  fields: { program },
})

export const movedMail = noticeMail({
  key: 'subscription.moved.open',
  name: 'End of access changed',
  occasion: 'To the student, when the office grants access or moves its end',
  title: 'Your access has changed',
  message: 'Your Premium Mentorship is now open until 24 November 2026.',
  action: toDashboard,
  fields: { program, date },
})

export const endedMail = noticeMail({
  key: 'subscription.moved.ended',
  name: 'Access ended by the office',
  occasion: 'To the student, when the office ends the access',
  title: 'Your access has ended',
  message: 'The academy has ended your Premium Mentorship. Your journal and your history are kept.',
  action: toDashboard,
  fields: { program },
})

export const endingMail = noticeMail({
  key: 'subscription.ending',
  name: 'Access ends soon',
  occasion: 'To the student, 7 days and 1 day before the access ends, and on the day',
  title: 'Your access ends soon',
  message:
    'Your Premium Mentorship ends on 24 November 2026. If you renew, the new period starts on that day.',
  action: renew,
  fields: { program, date },
})

export const graceMail = noticeMail({
  key: 'subscription.grace',
  name: 'Access needs to be renewed',
  occasion: 'To the student, when the access has ended and the days of grace begin',
  title: 'Your access needs to be renewed',
  message:
    'Your Premium Mentorship ended on 24 November 2026. You keep your access until 27 November 2026 so that you can renew.',
  action: renew,
  fields: {
    program,
    date,
    until: { says: 'the last day of grace', example: '27 November 2026' },
  },
})

export const lapsedMail = noticeMail({
  key: 'subscription.lapsed',
  name: 'Access has ended',
  occasion: 'To the student, when the access has ended without a renewal',
  title: 'Your access has ended',
  message:
    'Your Premium Mentorship has ended. Your journal and your history are kept; renew to continue.',
  action: renew,
  fields: { program },
})

export const receivedMail = noticeMail({
  key: 'ownership.handed_over.received',
  name: 'The academy is yours',
  occasion: 'To the new owner of the academy',
  title: 'The academy is yours',
  message: 'The owner has transferred the academy to you.',
  action: openTeam,
})

export const handedOverMail = noticeMail({
  key: 'ownership.handed_over.given',
  name: 'Academy transferred',
  occasion: 'To the previous owner of the academy',
  title: 'The academy was transferred',
  message: 'The academy has a new owner, as you asked. You are still an admin.',
  action: openTeam,
})

const cohort = { says: 'the cohort', example: 'Spring 2027' }
const start = { says: 'its first day', example: '1 March 2027' }

export const seatMail = noticeMail({
  key: 'waiting_list.invited',
  name: 'A seat from the waiting list',
  occasion: 'To the student, when a seat becomes free and is held for a while',
  title: 'A seat is free for you',
  message:
    'A seat in Spring 2027 of the Trading Academy is held for you until 24 Nov 2026, 18:30 UTC. Join by then; after that it goes to the next in line.',
  action: { label: 'Take the seat', href: pages.dashboard },
  fields: {
    program,
    cohort,
    until: { says: 'until when it is held', example: '24 Nov 2026, 18:30 UTC' },
  },
})

export const paidSeatMail = noticeMail({
  key: 'waiting_list.invited.paid',
  name: 'A seat for a paid place',
  occasion: 'To the student who has paid already, when a seat becomes free',
  title: 'A seat is yours',
  message:
    'You have a seat in Spring 2027 of the Trading Academy. Your payment has paid for it; your access opens as soon as the academy has approved it.',
  action: toDashboard,
  fields: { program, cohort },
})

export const keptPlaceMail = noticeMail({
  key: 'waiting_list.kept',
  name: 'Paid when the cohorts were full',
  occasion: 'To the student whose payment arrived after the last seat was taken',
  title: 'Your place is kept',
  message:
    'Your payment for the Trading Academy has arrived, and the last seat was taken just before. You are at the top of the waiting list, and get the next free seat without paying again. If you would rather have your money back, write to us.',
  action: toDashboard,
  fields: { program },
})

export const lapsedSeatMail = noticeMail({
  key: 'waiting_list.lapsed',
  name: 'A held seat was let go',
  occasion: 'To the student who did not take a seat from the waiting list in time',
  title: 'Your seat was let go',
  message:
    'The seat in Spring 2027 of the Trading Academy that was held for you went to the next in line. You can join the waiting list again.',
  action: toDashboard,
  fields: { program, cohort },
})

export const placedMail = noticeMail({
  key: 'cohort.placed',
  name: 'Moved to a cohort',
  occasion: 'To the student, when the office moves them to a cohort',
  title: 'Your cohort',
  message: 'You are now in Spring 2027 of the Trading Academy, which starts on 1 March 2027.',
  action: toDashboard,
  fields: { program, cohort, start },
})

export const movedStartMail = noticeMail({
  key: 'cohort.moved',
  name: 'A cohort starts on another day',
  occasion: 'To the students of a cohort, when the office changes its first day',
  title: 'Your cohort starts on another day',
  message: 'Spring 2027 of the Trading Academy now starts on 1 March 2027.',
  action: toDashboard,
  fields: { program, cohort, start },
})

export const countryAskedMail = noticeMail({
  key: 'country.asked',
  name: 'In which country do you live?',
  occasion:
    'To all members, when you begin to ask where they live, or send no signals before they say so',
  title: 'In which country do you live?',
  message:
    'Signals may not be received everywhere. Whoever has not said where they live receives none until then.',
  action: { label: 'Choose your country', href: pages.settings },
})

/** The mails for all notices about access. */
export const accessMails = [
  filedMail,
  approvedMail,
  rejectedMail,
  takenBackMail,
  movedMail,
  endedMail,
  endingMail,
  graceMail,
  lapsedMail,
  receivedMail,
  handedOverMail,
  seatMail,
  paidSeatMail,
  keptPlaceMail,
  lapsedSeatMail,
  placedMail,
  movedStartMail,
  countryAskedMail,
] as const
