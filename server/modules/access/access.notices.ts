import { amountText } from '#contract/currencies.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { pages, sectionPage } from '#contract/site/pages.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import {
  approvedMail,
  endedMail,
  endingMail,
  filedMail,
  graceMail,
  handedOverMail,
  lapsedMail,
  movedMail,
  receivedMail,
  rejectedMail,
  takenBackMail,
} from './access.mails.ts'
import { isActive } from './access.rules.ts'
import type { SubscriptionRow } from './access.store.ts'
import type { AccessDeps } from './index.ts'
import type { describeRoleRequest, RoleRequestFacts } from './role-requests.ts'

/**
 * Admins are notified of each request, the student of the decision, and the former and new owner of
 * a transfer of ownership.
 */
export const accessNotices = ({
  requests: { describe },
  paidWith,
  subscriptionOf,
  titleOf,
  now,
}: {
  requests: { describe: Bound<typeof describeRoleRequest> }
  paidWith: (ids: readonly string[]) => ReturnType<AccessDeps['paidWith']>
  subscriptionOf: (id: string) => Promise<SubscriptionRow | undefined>
  titleOf: (program: PaidProgram) => Promise<string>
  now: Clock
}): Notices => ({
  'role_request.filed': async ({ subject }) => {
    const request = await describe(subject)
    return request && filed(request)
  },
  'role_request.decided': async ({ subject }) => {
    const request = await describe(subject)
    if (!request) return null
    const paid = request.transactionId
      ? (await paidWith([request.transactionId])).get(request.transactionId)
      : undefined
    return decided(request, paid)
  },
  'access.taken_back': async ({ subject }) => {
    const subscription = await subscriptionOf(subject)
    return subscription ? takenBack(await titleOf(subscription.program)) : null
  },
  'subscription.moved': async ({ subject }) => {
    const subscription = await subscriptionOf(subject)
    if (!subscription) return null
    const title = await titleOf(subscription.program)
    return isActive(subscription, now()) ? moved(subscription, title) : ended(title)
  },
  'subscription.ending': async ({ subject }) => {
    const subscription = await subscriptionOf(subject)
    return subscription ? ending(subscription, await titleOf(subscription.program)) : null
  },
  'subscription.grace': async ({ subject }) => {
    const subscription = await subscriptionOf(subject)
    return subscription ? inGrace(subscription, await titleOf(subscription.program)) : null
  },
  'subscription.lapsed': async ({ subject }) => {
    const subscription = await subscriptionOf(subject)
    return subscription ? lapsed(await titleOf(subscription.program)) : null
  },
  'ownership.handed_over': async ({ subject, audience }) =>
    'user' in audience && audience.user === subject ? received : handedOver,
})

const teamPage = sectionPage('team')

const filed = ({ userId, userName, title }: RoleRequestFacts): Notified => ({
  type: 'info',
  about: userId,
  title: 'New role request',
  message: `${userName} asks for the ${title}.`,
  mail: { kind: filedMail, values: { program: title, student: userName } },
  action: { label: 'Review', href: pages.users },
})

const received: Notified = {
  type: 'info',
  title: 'The academy is yours',
  message: 'The owner has transferred the academy to you.',
  mail: { kind: receivedMail },
  action: { label: 'Open team', href: teamPage },
}

const handedOver: Notified = {
  type: 'info',
  title: 'The academy was transferred',
  message: 'The academy has a new owner, as you asked. You are still an admin.',
  mail: { kind: handedOverMail },
  action: { label: 'Open team', href: teamPage },
}

const takenBack = (title: string): Notified => ({
  type: 'warning',
  title: 'Access ended',
  message: `Your payment for the ${title} was refunded, and the access that it paid for has ended.`,
  action: { label: 'Open dashboard', href: pages.dashboard },
  mail: { kind: takenBackMail, values: { program: title } },
})

const moved = ({ endsAt }: SubscriptionRow, title: string): Notified => ({
  type: 'info',
  title: 'Your access has changed',
  message: `Your ${title} is now open until ${utcMoment(endsAt)}.`,
  mail: { kind: movedMail, values: { program: title, date: utcMoment(endsAt) } },
  action: { label: 'Open dashboard', href: pages.dashboard },
})

const ended = (title: string): Notified => ({
  type: 'warning',
  title: 'Your access has ended',
  message: `The academy has ended your ${title}. Your journal and your history are kept.`,
  mail: { kind: endedMail, values: { program: title } },
  action: { label: 'Open dashboard', href: pages.dashboard },
})

const ending = ({ endsAt }: SubscriptionRow, title: string): Notified => ({
  type: 'info',
  title: 'Your access ends soon',
  message: `Your ${title} ends on ${utcMoment(endsAt)}. If you renew, the new period starts on that day.`,
  mail: { kind: endingMail, values: { program: title, date: utcMoment(endsAt) } },
  action: { label: 'Renew', href: pages.dashboard },
})

const inGrace = ({ endsAt, openUntil }: SubscriptionRow, title: string): Notified => ({
  type: 'warning',
  title: 'Your access needs to be renewed',
  message: `Your ${title} ended on ${utcMoment(endsAt)}. You keep your access until ${utcMoment(openUntil)} so that you can renew.`,
  mail: {
    kind: graceMail,
    values: { program: title, date: utcMoment(endsAt), until: utcMoment(openUntil) },
  },
  action: { label: 'Renew', href: pages.dashboard },
})

const lapsed = (title: string): Notified => ({
  type: 'warning',
  title: 'Your access has ended',
  message: `Your ${title} has ended. Your journal and your history are kept; renew to continue.`,
  mail: { kind: lapsedMail, values: { program: title } },
  action: { label: 'Renew', href: pages.dashboard },
})

function decided(
  { status, title }: RoleRequestFacts,
  paid: { amountCents: number; currency: string } | undefined,
): Notified | null {
  if (status === 'approved') {
    return {
      type: 'success',
      title: 'Access granted',
      message: `Your request for the ${title} has been approved.`,
      mail: { kind: approvedMail, values: { program: title } },
      action: { label: 'Open dashboard', href: pages.dashboard },
    }
  }
  if (status === 'rejected') {
    return {
      type: 'warning',
      mail: { kind: rejectedMail, values: { program: title } },
      title: 'Request declined',
      message: `Your request for the ${title} has been declined.${
        paid
          ? ` Your payment of ${amountText(paid.amountCents, paid.currency)} is being refunded.`
          : ''
      }`,
    }
  }
  return null
}
