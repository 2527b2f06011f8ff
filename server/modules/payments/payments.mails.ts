import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const action = { label: 'View transactions', href: pages.transactions }

/** The mails for all notices about events at the card provider. */
export const paymentMails = [
  noticeMail({
    key: 'recurring.failed',
    name: 'Renewal payment failed',
    occasion: 'To the student, when the card for the next period is declined',
    title: 'Your renewal could not be paid',
    message:
      'Your card was declined for the next period. We will try again; change the card in your profile to keep your access.',
    action: { label: 'Open profile', href: pages.profile },
  }),
  noticeMail({
    key: 'payment.failed',
    name: 'Payment not made by the bank',
    occasion: 'To the student, when a bank has not paid what it was processing for days',
    title: 'Your payment was not made',
    message:
      'Your bank has not paid what it was processing, so nothing was charged. Open your dashboard to pay in another way.',
    action: { label: 'Open dashboard', href: pages.dashboard },
  }),
  noticeMail({
    key: 'refund.settled',
    name: 'Refund paid out',
    occasion: 'To the office, when a refund has gone through',
    title: 'Refund Paid Out',
    message: 'A payment was refunded.',
    action,
  }),
  noticeMail({
    key: 'refund.failed',
    name: 'Refund failed',
    occasion: 'To the office, when a refund could not be made',
    title: 'Refund Failed',
    message: 'A refund failed. The transaction shows the reason.',
    action,
  }),
  noticeMail({
    key: 'dispute.opened',
    name: 'Payment disputed',
    occasion: 'To the office, when a bank disputes a payment',
    title: 'Payment Disputed',
    message:
      'A student’s bank has disputed a payment. Respond at the card provider before the deadline; access continues until you end it.',
    action,
  }),
  noticeMail({
    key: 'dispute.won',
    name: 'Dispute won',
    occasion: 'To the office, when a dispute is decided for the academy',
    title: 'Dispute Won',
    message: 'The dispute was decided for the academy.',
    action,
  }),
  noticeMail({
    key: 'dispute.lost',
    name: 'Dispute lost',
    occasion: 'To the office, when a disputed payment was returned',
    title: 'Dispute Lost',
    message: 'The disputed payment was returned to the student. Access continues until you end it.',
    action,
  }),
  noticeMail({
    key: 'transfer.refused',
    name: 'Bank transfer not accepted',
    occasion: 'To the student, when the office stops waiting for a transfer',
    title: 'Your bank transfer was not accepted',
    message:
      'The academy no longer waits for your transfer. Open your dashboard to pay in another way, or write to the academy.',
    action: { label: 'Open dashboard', href: pages.dashboard },
  }),
  noticeMail({
    key: 'transfer.refund_due',
    name: 'Transfer to send back',
    occasion: 'To the office, when money that came by bank transfer has to be sent back',
    title: 'Transfer to Send Back',
    message: 'A payment that came by bank transfer has to be sent back. Record it once it is done.',
    action,
  }),
] as const
