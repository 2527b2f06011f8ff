import { pages } from '#contract/site/pages.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'

/** Events at the card provider that admins have to act upon. */
export const paymentsNotices: Notices = {
  'recurring.failed': async () => renewalFailed,
  'payment.failed': async () => notPaid,
  'refund.settled': async () => settled,
  'refund.failed': async () => failed,
  'dispute.opened': async () => opened,
  'dispute.won': async () => won,
  'dispute.lost': async () => lost,
  'transfer.refused': async () => transferRefused,
  'transfer.refund_due': async () => transferToReturn,
}

const transferRefused: Notified = {
  type: 'warning',
  title: 'Your bank transfer was not accepted',
  message:
    'The academy no longer waits for your transfer. Open your dashboard to pay in another way, or write to the academy.',
  action: { label: 'Open dashboard', href: pages.dashboard },
}

const transferToReturn: Notified = {
  type: 'warning',
  title: 'Transfer to Send Back',
  message: 'A payment that came by bank transfer has to be sent back. Record it once it is done.',
  action: { label: 'View transactions', href: pages.transactions },
}

const renewalFailed: Notified = {
  type: 'warning',
  title: 'Your renewal could not be paid',
  message:
    'Your card was declined for the next period. We will try again; change the card in your profile to keep your access.',
  action: { label: 'Open profile', href: pages.profile },
}

const notPaid: Notified = {
  type: 'warning',
  title: 'Your payment was not made',
  message:
    'Your bank has not paid what it was processing, so nothing was charged. Open your dashboard to pay in another way.',
  action: { label: 'Open dashboard', href: pages.dashboard },
}

const disputed = {
  type: 'warning',
  action: { label: 'View transactions', href: pages.transactions },
} as const

const settled: Notified = {
  ...disputed,
  type: 'info',
  title: 'Refund Paid Out',
  message: 'A payment was refunded.',
}

const failed: Notified = {
  ...disputed,
  title: 'Refund Failed',
  message: 'A refund failed. The transaction shows the reason.',
}

const opened: Notified = {
  ...disputed,
  title: 'Payment Disputed',
  message:
    'A student’s bank has disputed a payment. Respond at the card provider before the deadline; access continues until you end it.',
}

const won: Notified = {
  ...disputed,
  title: 'Dispute Won',
  message: 'The dispute was decided for the academy.',
}

const lost: Notified = {
  ...disputed,
  title: 'Dispute Lost',
  message: 'The disputed payment was returned to the student. Access continues until you end it.',
}
