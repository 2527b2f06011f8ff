import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OwnWithdrawals } from '#client/features/withdrawals/own-withdrawals.tsx'
import { renewAcademyInfo } from '#client/platform/start/academy-info.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { listOwnWithdrawals, type OpenContract, withdraw } from '#contract/withdrawals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/withdrawals', Component: OwnWithdrawals }] },
]
beforeEach(() => page.viewport(360, 780))

const at = '2026-11-05T08:00:00.000Z'
const contract: OpenContract = {
  transactionId: crypto.randomUUID(),
  program: 'academy',
  paidAt: '2026-11-02T08:00:00.000Z',
  openUntil: '2026-11-17T12:00:00.000Z',
  paidCents: 5000,
  refundCents: 4900,
  keptCents: 100,
  currency: 'eur',
  consented: true,
  asOf: at,
  isDisputed: false,
}
const info = {
  brand: 'Meridian',
  publicUrl: 'https://academy.example',
  nextCohort: null,
  communitySignupOpen: true,
  registrationOpen: true,
  contact: { email: null, supportUrl: null },
  showcase: null,
  mediaHosts: [],
  offers: {},
  words: null,
  look: null,
  askWithoutPayment: true,
  demoAccounts: [],
  withdrawalDays: 14,
}
const own = { applies: true, days: 14, contracts: [contract], made: [] }

test('two steps: the button, then the statement with its sums', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getAcademyInfo, info)
  renewAcademyInfo()
  server.answer(listOwnWithdrawals, own)
  await openAt('/withdrawals', routes)
  const button = page.getByRole('button', { name: /^Withdraw from contract here/ })
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/€49.00/).first()).toBeVisible()
  await expect.element(dialog.getByText(/the price of the time used is kept/)).toBeVisible()
  const { paidCents, refundCents, keptCents, currency } = contract
  const sums = { paidCents, refundCents, keptCents, currency, consented: true }
  const made = { id: crypto.randomUUID(), program: 'academy' as const, madeAt: at, ...sums }
  server.answer(withdraw, made)
  server.answer(listOwnWithdrawals, { ...own, contracts: [], made: [made] })
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect.element(page.getByText(/^Withdrawn on/)).toBeVisible()
  const sent = server.calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ transactionId: contract.transactionId, asOf: at, refundCents: 4900 })
})
