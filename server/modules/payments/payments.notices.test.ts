import { expect, test } from 'vitest'
import { paymentsNotices } from './payments.notices.ts'

const action = { label: 'View transactions', href: '/dashboard/transactions' }

test.each([
  [
    'dispute.opened',
    'Payment Disputed',
    'A student’s bank has disputed a payment. Respond at the card provider before the deadline; access continues until you end it.',
  ],
  ['dispute.won', 'Dispute Won', 'The dispute was decided for the academy.'],
  [
    'dispute.lost',
    'Dispute Lost',
    'The disputed payment was returned to the student. Access continues until you end it.',
  ],
] as const)('%s is a warning', async (type, title, message) => {
  const event = { id: 1, type, subject: 't', audience: { role: 'admin' } } as const
  expect(await paymentsNotices[type]?.(event)).toEqual({ type: 'warning', title, message, action })
})
