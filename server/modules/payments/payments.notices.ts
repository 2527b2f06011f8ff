import { pages } from '#contract/pages.ts'
import type { Notices, Told } from '#server/platform/module/contributions.ts'

/** What admins are to act upon at the card provider. */
export const paymentsNotices: Notices = {
  'dispute.opened': async () => opened,
  'dispute.won': async () => won,
  'dispute.lost': async () => lost,
}

const disputed = {
  type: 'warning',
  action: { label: 'View transactions', href: pages.transactions },
} as const

const opened: Told = {
  ...disputed,
  title: 'Payment Disputed',
  message:
    'A student’s bank asks for a payment back. Answer it at the card provider before its time runs out; access stays until you end it.',
}

const won: Told = {
  ...disputed,
  title: 'Dispute Won',
  message: 'A disputed payment stays with the academy.',
}

const lost: Told = {
  ...disputed,
  title: 'Dispute Lost',
  message: 'A disputed payment went back to the student. Access stays until you end it.',
}
