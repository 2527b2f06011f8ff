import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OwnRecurring } from '#client/features/payments/recurring/own-recurring.tsx'
import {
  changeSandboxRecurring,
  listOwnRecurring,
  type Recurring,
} from '#contract/payments/recurring.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const routes = [
  { Component: WithSession, children: [{ path: '/profile', Component: OwnRecurring }] },
]
const running: Recurring = {
  id: crypto.randomUUID(),
  program: 'mentorship',
  status: 'active',
  amountCents: 10_000,
  currency: 'usd',
  accessMonths: 1,
  periodEndsAt: '2026-06-05T08:00:00.000Z',
  awaitsAccess: false,
  cancelsAt: null,
  inTest: true,
  hasPortal: false,
}

test('a sandbox subscription shows what it charges, and can be tried without a provider', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(listOwnRecurring, [running])
  await openAt('/profile', routes)
  await expect.element(page.getByText('Test mode')).toBeVisible()
  await expect.element(page.getByText('$100.00 every month. Renews on Jun 5, 2026.')).toBeVisible()
  server.answer(changeSandboxRecurring, null)
  server.answer(listOwnRecurring, [{ ...running, cancelsAt: '2026-06-05T08:00:00.000Z' }])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText(/Cancelled: ends on Jun 5, 2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a subscription whose access has not opened says that nothing more is charged', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(listOwnRecurring, [{ ...running, awaitsAccess: true }])
  await openAt('/profile', routes)
  await expect.element(page.getByText(/Nothing more is charged until your access/)).toBeVisible()
  await expect.element(page.getByText(/Renews on/)).not.toBeInTheDocument()
})

test('a provider subscription leads to the provider’s page, and a declined one says so', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(listOwnRecurring, [
    { ...running, status: 'past_due', inTest: false, hasPortal: true },
  ])
  await openAt('/profile', routes)
  await expect.element(page.getByText(/declined and will be tried again/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change card or cancel' })).toBeVisible()
})
