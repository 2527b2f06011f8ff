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
] as const
