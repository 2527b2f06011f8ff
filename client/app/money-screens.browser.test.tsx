import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OwnPayments } from '#client/features/invoices/own-payments.tsx'
import {
  approveRoleRequest,
  listRoleRequests,
  listUsers,
  rejectRoleRequest,
} from '#contract/access/access.ts'
import { type Coupon, createCoupon, listCoupons } from '#contract/coupons.ts'
import { getProfile } from '#contract/identity/identity.ts'
import {
  getBillingSettings,
  getOwnBilling,
  listDocuments,
  listOwnPayments,
  updateBillingSettings,
} from '#contract/invoices.ts'
import { readOverview } from '#contract/overview.ts'
import {
  couponPrices,
  listTransactions,
  quotePayment,
  redeemCoupon,
  refundTransaction,
  type Transaction,
} from '#contract/payments/payments.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectTwoLines } from '#testing/components/two-lines.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/dashboard/*', Component: DashboardPage },
      { path: '/payments', Component: OwnPayments },
    ],
  },
]
beforeEach(() => page.viewport(360, 780))

const at = '2026-01-05T08:00:00.000Z'
const coupon: Coupon = {
  id: crypto.randomUUID(),
  code: 'SPRING',
  percent: 20,
  amountCents: null,
  program: null,
  startsAt: null,
  endsAt: null,
  maxUses: 10,
  maxUsesEach: 1,
  active: true,
  uses: 3,
  link: 'https://academy.example/register?coupon=SPRING',
  createdAt: at,
  updatedAt: at,
}
const transaction: Transaction = {
  id: crypto.randomUUID(),
  createdAt: at,
  user: { id: crypto.randomUUID(), name: 'Ben', email: 'ben@people.example' },
  program: 'academy',
  amountCents: 5000,
  currency: 'usd',
  refundedCents: 0,
  status: 'paid',
  reason: null,
  dispute: 'open',
  inTest: false,
  refundNote: null,
  provider: 'stripe',
  providerId: 'pi_1',
  can: { refund: true },
}
const totals = { paidCents: 5000, refundedCents: 0, netCents: 5000 }
const quote = {
  listCents: 5000,
  discountCents: 0,
  taxCents: 0,
  taxBasisPoints: 0,
  taxIncluded: true,
  amountCents: 5000,
  currency: 'usd',
  coupon: null,
}

test('a coupon is created, and errors show at their fields', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listCoupons, [coupon])
  await openAt('/dashboard/coupons', routes)
  await expect.element(page.getByRole('cell', { name: '20 %, 3 of 10' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Coupon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Code').fill('summer')
  await dialog.getByLabelText('Percent').fill('120')
  await dialog.getByRole('button', { name: 'Create Coupon' }).click()
  await expect.element(dialog.getByText('Must be a whole number from 1 to 100')).toBeVisible()
  server.answer(createCoupon, { ...coupon, code: 'SUMMER' })
  await dialog.getByLabelText('Percent').fill('15')
  await dialog.getByRole('button', { name: 'Create Coupon' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const made = server.calls.find(
    ({ method, path }) => method === 'POST' && path.endsWith('coupons'),
  )
  expect(made?.body).toMatchObject({
    code: 'SUMMER',
    percent: 15,
    amountCents: null,
    maxUsesEach: 1,
  })
})

test('a refund asks for the amount, and a partial one keeps the access', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listTransactions, { items: [transaction], totals })
  await openAt('/dashboard/transactions', routes)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect.element(page.getByRole('menuitem', { name: /Evidence/ })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('End access now')).toBeChecked()
  await dialog.getByLabelText('Amount').fill('20')
  await expect.element(dialog.getByLabelText('End access now')).not.toBeChecked()
  await dialog.getByLabelText('Reason').fill('Two weeks ill')
  server.answer(refundTransaction, { ...transaction, status: 'refunding' })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = server.calls.find(({ path }) => path.endsWith('/refund'))
  expect(sent?.body).toEqual({
    amountCents: 2000,
    reason: 'Two weeks ill',
    endAccess: false,
    seenRefundedCents: 0,
  })
})

test('a paid request is rejected only after the refund has been shown', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  const request = {
    id: crypto.randomUUID(),
    program: 'academy' as const,
    status: 'pending' as const,
    paid: true,
    paidInTest: false,
    amount: { amountCents: 5000, currency: 'usd' },
    createdAt: at,
    decidedAt: null,
    can: { approve: true, reject: true },
    user: { id: crypto.randomUUID(), name: 'Ben', email: 'ben@people.example' },
  }
  server.answer(listUsers, [])
  server.answer(listRoleRequests, [request])
  server.answer(approveRoleRequest, request)
  await openAt('/dashboard/users', routes)
  // Two buttons beside two lines: no menu has to be opened first.
  const row = page.getByRole('row', { name: /Ben/ })
  await expect.element(row.getByRole('button', { name: 'Approve Ben for academy' })).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBeLessThan(80)
  expect(window.document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await row.getByRole('button', { name: 'Reject Ben for academy' }).click()
  await expect.element(page.getByText(/Ben will be refunded \$50\.00/)).toBeVisible()
  expect(server.calls.some(({ path }) => path.endsWith('/reject'))).toBe(false)
  server.answer(rejectRoleRequest, { ...request, status: 'rejected' })
  await page.getByRole('button', { name: 'Reject and refund' }).click()
  await expect.poll(() => server.calls.some(({ path }) => path.endsWith('/reject'))).toBe(true)
})

test('a code from a link is tried at the checkout, and a 100 % discount asks for no card', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  localStorage.setItem('payment.coupon', 'FREE-26')
  const free = { program: 'academy' as const, listCents: 5000, cents: 0, currency: 'usd' }
  server.answer(couponPrices, [{ ...free, refused: null }])
  server.answer(quotePayment, { ...quote, discountCents: 5000, amountCents: 0, coupon: 'FREE-26' })
  await openAt('/dashboard', routes)
  await expect.element(page.getByText('With your coupon FREE-26')).toBeVisible()
  await page
    .getByRole('button', { name: /Upgrade|Enroll|\$50/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('FREE-26')).toBeVisible()
  await expect.element(dialog.getByText('$0.00')).toBeVisible()
  server.fail(redeemCoupon, 422, {
    code: 'rule_violated',
    message: 'This coupon has been used up.',
  })
  await dialog.getByRole('button', { name: 'Enroll without paying' }).click()
  await expect.element(dialog.getByText('This coupon has been used up.')).toBeVisible()
})

test('a code that cannot be used says why, and stays typed', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(quotePayment, quote)
  await openAt('/dashboard', routes)
  await page
    .getByRole('button', { name: /Upgrade|Enroll|\$50/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'I have a coupon' }).click()
  server.fail(quotePayment, 422, { code: 'rule_violated', message: 'This coupon has expired.' })
  await dialog.getByLabelText('Coupon').fill('old-one')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.element(dialog.getByText('This coupon has expired.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Coupon')).toHaveValue('old-one')
  await expect.element(dialog.getByRole('button', { name: 'Pay $50.00' })).toBeVisible()
})

const document = {
  id: crypto.randomUUID(),
  kind: 'invoice' as const,
  number: 'INV-000012',
  buyerName: 'Ben',
  description: '6-Month Academy Program',
  totalCents: 6000,
  taxCents: 1000,
  currency: 'usd',
  inTest: false,
  issuedAt: at,
  buyerCountry: null,
  paidFrom: null,
}

test('invoices appear next to the details printed on them', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listDocuments, [document])
  const settings = {
    sellerName: null,
    sellerAddress: null,
    taxNumber: null,
    taxBasisPoints: 2000,
    taxIncluded: false,
    invoicePrefix: 'INV',
    footer: null,
    defaultSellerName: 'Meridian',
    updatedAt: at,
  }
  server.answer(getBillingSettings, settings)
  await openAt('/dashboard/invoices', routes)
  await expect.element(page.getByRole('button', { name: /Save INV-000012/ })).toBeVisible()
  const rate = page.getByLabelText('Tax rate in percent')
  await expect.element(rate).toHaveValue('20')
  // Once the page is calm the form itself is there, in the place of its picture.
  server.answer(updateBillingSettings, settings)
  await expect.element(rate).not.toHaveAttribute('readonly')
  await rate.fill('7.5')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Invoice Settings Saved')).toBeVisible()
  const saved = server.calls.find(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ taxBasisPoints: 750, taxIncluded: false })
})

test('members find their payments with the receipts', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getOwnBilling, { name: null, address: null, taxNumber: null })
  const { id, number, kind } = document
  const { createdAt, program, currency, status } = transaction
  const amounts = { amountCents: 5000, refundedCents: 1000, currency, inTest: false }
  const documents = [
    { id, number, kind },
    { id: crypto.randomUUID(), number: 'CN-000003', kind: 'credit_note' as const },
  ]
  server.answer(listOwnPayments, [{ id, createdAt, program, status, ...amounts, documents }])
  await openAt('/payments', routes)
  await expect.element(page.getByRole('cell', { name: /\$50\.00/ })).toBeVisible()
  expectTwoLines(page.getByRole('row', { name: /Academy/ }))
  await page.getByRole('button', { name: 'Actions for INV-000012, CN-000003' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'CN-000003' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.viewport(1440, 900)
  await expect.element(page.getByRole('button', { name: /Save INV-000012/ })).toBeVisible()
  await page.getByRole('button', { name: 'Details on my invoices' }).click()
  await expect.element(page.getByLabelText('Name or company')).toBeVisible()
})

test('the dashboard offers to renew in the last two weeks', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const endsAt = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString()
  server.answer(getProfile, {
    name: 'Ann',
    email: 'ann@people.example',
    emailConfirmed: true,
    pendingEmail: null,
    avatarUrl: null,
    roles: ['mentorship_student'],
    staffRole: null,
    subscriptions: [
      {
        id: crypto.randomUUID(),
        program: 'mentorship',
        status: 'active',
        startsAt: at,
        endsAt,
        anchorDay: null,
      },
    ],
    createdAt: at,
  })
  await openAt('/dashboard', routes)
  await expect.element(page.getByRole('button', { name: 'Renew for $100.00' })).toBeVisible()
})

test('the figures of a period link to their lists', async () => {
  const server = plansEmptyAcademy(serverFor('bookkeeper'))
  server.answer(readOverview, {
    months: [
      { month: '2026-01', currency: 'usd', paidCents: 15_000, backCents: 5000, payments: 2 },
      { month: '2026-02', currency: 'usd', paidCents: 30_000, backCents: 0, payments: 3 },
    ],
    weeks: [
      { week: '2026-01-05', signUps: 4 },
      { week: '2026-01-12', signUps: 9 },
    ],
    subscriptions: {
      active: 4,
      activeAtStart: 10,
      lapsed: 2,
      endingSoon: 3,
      expected: [{ currency: 'usd', cents: 30_000 }],
    },
    refunds: { count: 1, sums: [{ currency: 'usd', cents: 5000 }] },
    visits: 50,
    payments: 5,
    booksAgree: true,
  })
  await openAt('/dashboard', routes)
  await expect.element(page.getByRole('link', { name: 'Refunds' })).toBeVisible()
  await expect.element(page.getByText('Churn 20.0 %')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /2026-02: \$300/ })).toBeVisible()
})
