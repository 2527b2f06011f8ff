import { pages } from '#contract/pages.ts'
import type { NewNotification, Notices } from '#server/platform/module/contributions.ts'

const action = { label: 'View transactions', href: pages.transactions }

const news = (title: string, message: string) => async (): Promise<NewNotification> => ({
  type: 'warning',
  title,
  message,
  action,
})

/** What admins are to act upon at the card provider. */
export const paymentsNotices: Notices = {
  'dispute.opened': news(
    'Payment Disputed',
    'A student’s bank asks for a payment back. Answer it at the card provider before its time runs out; access stays until you end it.',
  ),
  'dispute.won': news('Dispute Won', 'A disputed payment stays with the academy.'),
  'dispute.lost': news(
    'Dispute Lost',
    'A disputed payment went back to the student. Access stays until you end it.',
  ),
}
