import type { PaidProgram } from '#contract/offers/programs.ts'
import { pages } from '#contract/site/pages.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import {
  keptPlaceMail,
  lapsedSeatMail,
  movedStartMail,
  paidSeatMail,
  placedMail,
  seatMail,
} from '../access.mails.ts'

interface Described {
  program: PaidProgram
  name: string
  /** As YYYY-MM-DD. */
  startsOn: string
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const action = { label: 'Open dashboard', href: pages.dashboard }

/** Students are notified of seats held for them, of places kept, and of their cohort and its start. */
export const cohortNotices = ({
  cohortOf,
  seatOf,
  titleOf,
}: {
  cohortOf: (id: string) => Promise<Described | null>
  seatOf: (userId: string, cohortId: string) => Promise<{ expiresAt: Date | null } | undefined>
  titleOf: (program: PaidProgram) => Promise<string>
}): Notices => {
  const about =
    (notify: (cohort: Described, title: string) => Notified) =>
    async ({ subject }: { subject: string }) => {
      const cohort = await cohortOf(subject)
      return cohort && notify(cohort, await titleOf(cohort.program))
    }
  return {
    'waiting_list.invited': async ({ subject, audience }) => {
      const held = 'user' in audience ? await seatOf(audience.user, subject) : undefined
      // It has been taken, or let go, in the meantime.
      if (!held) return null
      return about((cohort, title) => invited(cohort, title, held.expiresAt))({ subject })
    },
    'waiting_list.lapsed': about(lapsed),
    'waiting_list.kept': async ({ subject }) => kept(await titleOf(subject as PaidProgram)),
    'cohort.placed': about(placed),
    'cohort.moved': about(moved),
  }
}

function invited({ name }: Described, title: string, expiresAt: Date | null): Notified {
  const values = { program: title, cohort: name }
  if (!expiresAt) {
    return {
      type: 'success',
      title: 'A seat is yours',
      message: `You have a seat in ${name} of the ${title}. Your payment has paid for it; your access opens as soon as the academy has approved it.`,
      mail: { kind: paidSeatMail, values },
      action,
    }
  }
  const until = utcMoment(expiresAt)
  return {
    type: 'success',
    title: 'A seat is free for you',
    message: `A seat in ${name} of the ${title} is held for you until ${until}. Join by then; after that it goes to the next in line.`,
    mail: { kind: seatMail, values: { ...values, until } },
    action: { label: 'Take the seat', href: pages.dashboard },
  }
}

const lapsed = ({ name }: Described, title: string): Notified => ({
  type: 'warning',
  title: 'Your seat was let go',
  message: `The seat in ${name} of the ${title} that was held for you went to the next in line. You can join the waiting list again.`,
  mail: { kind: lapsedSeatMail, values: { program: title, cohort: name } },
  action,
})

const kept = (title: string): Notified => ({
  type: 'warning',
  title: 'Your place is kept',
  message: `Your payment for the ${title} has arrived, and the last seat was taken just before. You are at the top of the waiting list, and get the next free seat without paying again. If you would rather have your money back, write to us.`,
  mail: { kind: keptPlaceMail, values: { program: title } },
  action,
})

const placed = ({ name, startsOn }: Described, title: string): Notified => {
  const start = days.format(new Date(startsOn))
  return {
    type: 'info',
    title: 'Your cohort',
    message: `You are now in ${name} of the ${title}, which starts on ${start}.`,
    mail: { kind: placedMail, values: { program: title, cohort: name, start } },
    action,
  }
}

const moved = ({ name, startsOn }: Described, title: string): Notified => {
  const start = days.format(new Date(startsOn))
  return {
    type: 'info',
    title: 'Your cohort starts on another day',
    message: `${name} of the ${title} now starts on ${start}.`,
    mail: { kind: movedStartMail, values: { program: title, cohort: name, start } },
    action,
  }
}
