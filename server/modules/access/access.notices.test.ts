import { expect, test } from 'vitest'
import { approvedMail, filedMail, rejectedMail } from './access.mails.ts'
import { accessNotices } from './access.notices.ts'
import type { RoleRequestFacts } from './role-requests.ts'

const facts: RoleRequestFacts = {
  program: 'academy',
  title: '6-Month Academy Program',
  status: 'approved',
  userId: 'ada',
  userName: 'Ada Trader',
  transactionId: null,
}
const noticesOf = (request: RoleRequestFacts | null) =>
  accessNotices({
    requests: { describe: async () => request },
    paidWith: async () => new Map([['t', { amountCents: 5000, currency: 'usd' }]]),
    subscriptionOf: async () => undefined,
    titleOf: async () => '6-Month Academy Program',
    now: () => new Date(),
  })
const filed = {
  id: 1,
  type: 'role_request.filed',
  subject: 'r',
  audience: { role: 'admin' },
} as const
const decided = {
  id: 2,
  type: 'role_request.decided',
  subject: 'r',
  audience: { user: 'ada' },
} as const

test('those who decide are notified of a request, with the name of the applicant', async () => {
  expect(await noticesOf(facts)['role_request.filed']?.(filed)).toEqual({
    type: 'info',
    about: 'ada',
    title: 'New role request',
    message: 'Ada Trader asks for the 6-Month Academy Program.',
    action: { label: 'Review', href: '/dashboard/users' },
    mail: {
      kind: filedMail,
      values: { program: '6-Month Academy Program', student: 'Ada Trader' },
    },
  })
})

test('an approval is good news and opens the dashboard', async () => {
  expect(await noticesOf(facts)['role_request.decided']?.(decided)).toEqual({
    type: 'success',
    title: 'Access granted',
    message: 'Your request for the 6-Month Academy Program has been approved.',
    action: { label: 'Open dashboard', href: '/dashboard' },
    mail: { kind: approvedMail, values: { program: '6-Month Academy Program' } },
  })
})

test('a rejection is a warning', async () => {
  const rejected = noticesOf({ ...facts, title: 'Monthly Mentorship Program', status: 'rejected' })
  expect(await rejected['role_request.decided']?.(decided)).toEqual({
    type: 'warning',
    title: 'Request declined',
    message: 'Your request for the Monthly Mentorship Program has been declined.',
    mail: { kind: rejectedMail, values: { program: 'Monthly Mentorship Program' } },
  })
})

test('nothing is notified about a request that is pending again, or gone', async () => {
  const pending = noticesOf({ ...facts, status: 'pending' })
  expect(await pending['role_request.decided']?.(decided)).toBeNull()
  expect(await noticesOf(null)['role_request.decided']?.(decided)).toBeNull()
  expect(await noticesOf(null)['role_request.filed']?.(filed)).toBeNull()
})

test('the notice of a rejection mentions the refund', async () => {
  const request: RoleRequestFacts = { ...facts, status: 'rejected', transactionId: 't' }
  expect(await noticesOf(request)['role_request.decided']?.(decided)).toMatchObject({
    message:
      'Your request for the 6-Month Academy Program has been declined. Your payment of $50.00 is being refunded.',
  })
})
