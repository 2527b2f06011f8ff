import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import ShopOffersSection from '#client/features/shop/office/shop-offers-section.tsx'
import { listCourses } from '#contract/courses.ts'
import { createPaymentIntent, getPaymentConfig, quotePayment } from '#contract/payments/payments.ts'
import { listShopOffers, updateShopOffer } from '#contract/shop/shop-offers.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import Checkout from './checkout.tsx'
import WithSession from './pages/with-session.tsx'

const id = crypto.randomUUID()
const common = {
  id,
  slug: 'price-action',
  name: 'Price Action',
  summary: 'What it is, in short.',
  pictureUrl: null,
  priceCents: 4900,
  currency: 'usd' as const,
  period: { unit: 'months' as const, count: 6 },
  plan: { kind: 'once' as const },
  trialDays: 0,
}
const inFrancs = { currency: 'xof' as const, priceCents: 30_000, instalments: null }
const offer = {
  ...common,
  text: '',
  state: 'on_sale' as const,
  programs: ['mentorship' as const],
  courseIds: [],
  courses: [],
  strategyIds: [],
  strategies: [],
  calls: 0,
  upgradesFrom: [],
  seats: null,
  seatsTaken: 0,
  isSold: false,
  sections: [{ kind: 'text' as const }],
  sellsFrom: null,
  sellsUntil: null,
  furtherPrices: [inFrancs],
  link: 'https://academy.example/offers/price-action',
  createdAt: '2026-01-05T08:00:00.000Z',
  updatedAt: '2026-01-05T08:00:00.000Z',
}
const sold = { id, name: offer.name, priceCents: 4900, currency: 'usd' }
const Paying = () => <Checkout offer={sold} open onOpenChange={() => undefined} />
const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/shop', Component: ShopOffersSection },
      { path: '/pay', Component: Paying },
    ],
  },
]
beforeEach(() => page.viewport(360, 780))

test('the owner sets prices in further currencies, with the digits of each', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listShopOffers, [offer])
  server.answer(listCourses, [])
  await openAt('/shop', routes)
  await page.getByRole('button', { name: 'Actions for Price Action' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const further = dialog.getByRole('group', { name: 'Prices in other currencies' })
  await expect.element(further.getByLabelText('Price')).toHaveValue('30000')
  await further.getByLabelText('Price').fill('29.50')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(further.getByText('Must be an amount of at least 300')).toBeVisible()
  await further.getByLabelText('Price').fill('29500')
  await further.getByRole('button', { name: 'Add a Currency' }).click()
  await further.getByLabelText('Price').nth(1).fill('45,50')
  await expect
    .element(further.getByRole('button', { name: 'Remove the price in EUR' }))
    .toBeVisible()
  const message = 'No way of paying that is set up takes this in EUR.'
  const issues = [{ path: 'furtherPrices', message }]
  server.fail(updateShopOffer, 422, { code: 'rule_violated', message, issues })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(further.getByText(message)).toBeVisible()
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toMatchObject({
    priceCents: 4900,
    furtherPrices: [
      { currency: 'xof', priceCents: 29_500, instalments: null },
      { currency: 'eur', priceCents: 4550, instalments: null },
    ],
  })
  await further.getByRole('button', { name: 'Remove the price in XOF' }).click()
  expect(further.getByLabelText('Price').elements()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('the buyer chooses a currency, and amount and currency change together', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  const way = { publishableKey: null, testMode: false, mobileMoney: ['xof'] }
  server.answer(getPaymentConfig, {
    provider: 'paystack',
    publishableKey: null,
    testMode: false,
    available: true,
    ways: [{ ...way, name: 'paystack' }],
  })
  const quote = {
    listCents: 4900,
    discountCents: 0,
    amountCents: 4900,
    currency: 'usd',
    coupon: null,
    taxCents: 0,
    taxBasisPoints: 0,
    taxIncluded: true,
    currencies: [
      { currency: 'usd', amountCents: 4900 },
      { currency: 'xof', amountCents: 30_000 },
    ],
  }
  server.answer(quotePayment, quote)
  await openAt('/pay', routes)
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByLabelText('Pay in')
  await expect.element(choice).toHaveValue('usd')
  server.answer(quotePayment, {
    ...quote,
    listCents: 30_000,
    amountCents: 30_000,
    currency: 'xof',
  })
  await choice.selectOptions('xof')
  await expect.element(choice).toHaveValue('xof')
  await expect.element(dialog.getByRole('heading', { name: 'Price Action' })).toBeVisible()
  server.fail(createPaymentIntent, 422, { code: 'rule_violated', message: 'Not any more.' })
  await dialog.getByRole('button', { name: /^Continue to Paystack/ }).click()
  await expect.element(dialog.getByText('Not any more.')).toBeVisible()
  const begun = server.calls.find(({ path }) => path.endsWith('/create-payment-intent'))
  expect(begun?.body).toMatchObject({ offer: id, amount: 30_000, currency: 'xof' })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
