import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseProgram } from '#client/platform/start/chosen-program.ts'
import { listOwnRoleRequests } from '#contract/access/access.ts'
import { listOwnPayments } from '#contract/invoices.ts'
import { getPaymentConfig, quotePayment } from '#contract/payments/payments.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const other = page.getByRole('region', { name: 'Other Programs' })
const quote = {
  listCents: 10_000,
  discountCents: 0,
  amountCents: 10_000,
  currency: 'usd',
  coupon: null,
  taxCents: 0,
  taxBasisPoints: 0,
  taxIncluded: true,
}

function serverOf(member: 'academy' | 'mentorship' | 'admin') {
  const server = plansEmptyAcademy(serverFor(member))
  server.answer(quotePayment, quote)
  return server
}

test.each([
  ['academy', 'Join Mentorship', 'Monthly Mentorship Program', 'Upgrade to Academy'],
  ['mentorship', 'Upgrade to Academy', '6-Month Academy Program', 'Join Mentorship'],
] as const)(
  'a student of the %s can buy the other program, not their own',
  async (member, button, title, own) => {
    await page.viewport(360, 780)
    serverOf(member)
    await openAt('/dashboard', routes)
    await other.getByRole('button', { name: button }).click()
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    expect(page.getByRole('button', { name: own }).elements()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  },
)

test('who chose the other program on the landing page continues with its payment', async () => {
  serverOf('academy')
  chooseProgram('mentorship')
  await openAt('/dashboard', routes)
  await expect
    .element(page.getByRole('dialog', { name: 'Monthly Mentorship Program' }))
    .toBeVisible()
})

test('who chose a program that they have is not asked to pay for it', async () => {
  serverOf('academy')
  chooseProgram('academy')
  await openAt('/dashboard', routes)
  await expect.element(other).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a program that is paid and awaits approval is not sold again', async () => {
  const server = serverOf('academy')
  server.answer(listOwnPayments, [])
  server.answer(listOwnRoleRequests, [
    {
      id: crypto.randomUUID(),
      program: 'mentorship',
      status: 'pending',
      paid: true,
      paidInTest: false,
      createdAt: '2026-11-20T08:00:00.000Z',
      decidedAt: null,
    },
  ])
  await openAt('/dashboard', routes)
  await expect.element(page.getByText(/awaiting approval/)).toBeVisible()
  await expect.element(other).toBeVisible()
  expect(page.getByRole('button', { name: 'Join Mentorship' }).elements()).toEqual([])
})

test('without card payments the other program can be asked for', async () => {
  const server = serverOf('mentorship')
  server.answer(getPaymentConfig, {
    provider: 'none',
    publishableKey: null,
    testMode: false,
    available: false,
  })
  await openAt('/dashboard', routes)
  await expect.element(other.getByRole('button', { name: 'Request Academy Role' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Request Mentorship Role' }).elements()).toEqual([])
})
