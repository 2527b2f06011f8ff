import { pages } from '#contract/site/pages.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Reminder } from '#server/modules/live-sessions/index.ts'
import type { Notice, Notices, Notified } from '#server/platform/module/contributions.ts'
import {
  callBookedMail,
  callCancelledMail,
  callMovedMail,
  callSoonMail,
  callTomorrowMail,
} from './bookings.mails.ts'
import type { OfficeBooking } from './bookings.store.ts'

interface Descriptions {
  describe(id: string): Promise<OfficeBooking | null>
  describeReminded(id: string, kind: Reminder): Promise<OfficeBooking | null>
}

type Words = Pick<Notified, 'type' | 'title' | 'message'> & {
  mail: NonNullable<Notified['mail']>['kind']
}

/** The student and the mentor are notified of a call that is booked, moved or cancelled, and reminded of it. */
export const bookingsNotices = ({ describe, describeReminded }: Descriptions): Notices => ({
  'booking.made': toBoth(untilCancelled(describe), (call, other) => ({
    type: 'success',
    title: 'Call booked',
    message: `With ${other}: ${utcMoment(call.startsAt)}`,
    mail: callBookedMail,
  })),
  'booking.moved': toBoth(untilCancelled(describe), (call, other) => ({
    type: 'info',
    title: 'Call moved',
    message: `With ${other}: now ${utcMoment(call.startsAt)}`,
    mail: callMovedMail,
  })),
  'booking.cancelled': toBoth(describe, (call, other, isStudent) => ({
    type: 'warning',
    title: 'Call cancelled',
    message: `With ${other}: not on ${utcMoment(call.startsAt)}${reasonOf(call, isStudent)}`,
    mail: callCancelledMail,
  })),
  'booking.tomorrow': toBoth(
    (id) => describeReminded(id, 'tomorrow'),
    (call, other) => ({
      type: 'info',
      title: 'Reminder: one-to-one call',
      message: `With ${other}: ${utcMoment(call.startsAt)}`,
      mail: callTomorrowMail,
    }),
  ),
  'booking.soon': toBoth(
    (id) => describeReminded(id, 'soon'),
    (call, other) => ({
      type: 'info',
      title: 'One-to-one call soon',
      message: `With ${other}: ${utcMoment(call.startsAt)}`,
      mail: callSoonMail,
    }),
  ),
})

const untilCancelled =
  (describe: Descriptions['describe']): Descriptions['describe'] =>
  async (id) => {
    const call = await describe(id)
    return call?.cancelledAt === null ? call : null
  }

/** Why a call was cancelled, after its time; empty if the reader did it. */
function reasonOf({ cancelledBy, word }: OfficeBooking, isStudent: boolean): string {
  switch (cancelledBy) {
    case 'access':
      return isStudent
        ? '. Your access ended, and with it what was booked.'
        : '. The access of the student ended.'
    case 'mentor_left':
      return '. The mentor no longer offers calls.'
    case 'account':
      return '. The account of the student was deleted.'
    case 'mentor':
      return word ? `. ${word}` : ''
    default:
      return ''
  }
}

const toBoth =
  (
    describe: Descriptions['describe'],
    inWords: (call: OfficeBooking, other: string, isStudent: boolean) => Words,
  ): Notice =>
  async ({ subject, audience }) => {
    if (!('user' in audience)) return null
    const call = await describe(subject)
    if (!call) return null
    const isStudent = audience.user === call.studentId
    if (!isStudent && audience.user !== call.mentorId) return null
    const other = (isStudent ? call.mentorName : call.student?.name) ?? 'a deleted account'
    const { mail: kind, ...words } = inWords(call, other, isStudent)
    const about = (isStudent ? call.mentorId : call.studentId) ?? undefined
    return {
      ...words,
      ...(about && { about }),
      mail: { kind, values: { other } },
      action: { label: 'View calls', href: pages.calls },
    }
  }
