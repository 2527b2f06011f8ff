import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type DisputeGauge, noteEvidenceSent, readDisputeGauge } from '#contract/disputes.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(360, 780))

const quiet = {
  payments: 0,
  paymentsBefore: 0,
  refunds: 0,
  disputes: 0,
  fraudReports: 0,
  fraudDisputes: 0,
  fraudCents: 0,
}
const empty: DisputeGauge = {
  months: ['2026-10', '2026-11'].map((month) => ({ month, ...quiet })),
  causes: { programs: [], coupons: [], ways: [], providers: [] },
  evidence: { waiting: 0, onTime: 0, late: 0, missed: 0, unknown: 0 },
  newest: [],
}
const at = '2026-11-05T08:00:00.000Z'
const busy: DisputeGauge = {
  months: [
    { ...quiet, month: '2026-10', payments: 900 },
    { ...quiet, month: '2026-11', payments: 1000, paymentsBefore: 900, disputes: 16, refunds: 4 },
  ],
  causes: {
    programs: [{ name: 'mentorship', payments: 1000, disputed: 16, refunded: 4 }],
    coupons: [{ name: null, payments: 1000, disputed: 16, refunded: 4 }],
    ways: [{ name: 'renewal', payments: 1000, disputed: 16, refunded: 4 }],
    providers: [{ name: 'stripe', payments: 1000, disputed: 16, refunded: 4 }],
  },
  evidence: { waiting: 1, onTime: 15, late: 0, missed: 0, unknown: 0 },
  newest: [
    {
      id: crypto.randomUUID(),
      kind: 'dispute',
      program: 'mentorship',
      payment: 'pi_disputed',
      reason: 'fraudulent',
      network: 'visa',
      amountCents: 9700,
      currency: 'usd',
      openedAt: at,
      dueAt: '2026-11-14T08:00:00.000Z',
      sentAt: null,
      outcome: null,
      evidence: 'waiting',
    },
  ],
}

test('without disputes and refunds the page says so', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(readDisputeGauge, empty)
  await openAt('/dashboard/transactions/disputes', routes)
  await expect.element(page.getByText('No disputes, no refunds')).toBeVisible()
  await expect.element(page.getByText(/Nothing was disputed or refunded/)).toBeVisible()
})

test('rates stand beside the limits, with what raises them and the evidence that is due', async () => {
  await page.viewport(1440, 900)
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(readDisputeGauge, busy)
  await openAt('/dashboard/transactions/disputes', routes)
  await expect.element(page.getByText('1.60 %').first()).toBeVisible()
  await expect.element(page.getByText('Above the rate').first()).toBeVisible()
  await expect.element(page.getByText(/with fewer cases than it looks at/).first()).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'By way of access' })).toBeVisible()
  await expect.element(page.getByText(/Dispute, fraudulent, Visa/).first()).toBeVisible()
  server.answer(noteEvidenceSent, null)
  await page.getByRole('button', { name: 'Evidence for pi_disputed was sent' }).click()
  await expect.element(page.getByText('Evidence noted as sent').first()).toBeVisible()
})

test('on a phone a dispute is a row of two lines, and an unknown rate is not called high', async () => {
  await page.viewport(360, 780)
  const server = plansEmptyAcademy(serverFor('owner'))
  const first = { ...quiet, month: '2026-11', payments: 1000, disputes: 16 }
  server.answer(readDisputeGauge, { ...busy, months: [first] })
  await openAt('/dashboard/transactions/disputes', routes)
  const row = page.getByRole('row', { name: /pi_disputed/ })
  await expect.element(row.getByText(/^Until Nov 14, 2026: Dispute, fraudulent/)).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(72)
  await expect.element(row.getByRole('button', { name: /pi_disputed/ })).toBeVisible()
  await expect.element(page.getByText('No payments to compare with').first()).toBeVisible()
  expect(page.getByText('Above the rate').elements()).toHaveLength(1)
})
