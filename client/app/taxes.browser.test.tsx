import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getBillingSettings, listDocuments } from '#contract/invoices.ts'
import { quotePayment } from '#contract/payments/payments.ts'
import {
  getOwnTax,
  getTaxSettings,
  removeTaxRate,
  setTaxRate,
  updateOwnTax,
  updateTaxSettings,
} from '#contract/taxes.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(360, 780))

const at = '2026-01-05T08:00:00.000Z'
const billing = {
  sellerName: null,
  sellerAddress: null,
  taxNumber: null,
  taxBasisPoints: 0,
  taxIncluded: true,
  invoicePrefix: 'INV',
  footer: null,
  defaultSellerName: 'Meridian',
  updatedAt: at,
}
const rate = {
  id: crypto.randomUUID(),
  country: 'DE',
  basisPoints: 1900,
  validFrom: '2026-01-01',
}
const settings = { byCountry: false, sellerCountry: 'FR', rates: [rate], updatedAt: at }
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

test('the owner switches tax by country on, and keeps the rates', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listDocuments, [])
  server.answer(getBillingSettings, billing)
  server.answer(getTaxSettings, settings)
  await openAt('/dashboard/invoices', routes)
  await expect.element(page.getByText('19 % from Jan 1, 2026')).toBeVisible()
  server.fail(updateTaxSettings, 422, { code: 'rule_violated', message: 'Enter the number first.' })
  await page.getByLabelText('The tax depends on the country of the buyer').click()
  await page.getByRole('button', { name: 'Save Tax Settings' }).click()
  await expect.element(page.getByText('Enter the number first.')).toBeVisible()
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ byCountry: true, sellerCountry: 'FR', updatedAt: at })

  const country = page.getByRole('combobox', { name: 'Country of the rate' })
  await country.fill('Ghan')
  await page.getByRole('option', { name: 'Ghana' }).click()
  const percent = page.getByLabelText('Rate in percent', { exact: true })
  await percent.fill('1.005')
  await expect.element(page.getByText(/Enter a rate such as/)).toBeVisible()
  await percent.fill('12,5')
  server.answer(setTaxRate, settings)
  await page.getByRole('button', { name: 'Save Rate' }).click()
  await expect.element(page.getByText('Rate Saved')).toBeVisible()
  const set = server.calls.find(({ path }) => path.endsWith('/rates'))
  expect(set?.body).toMatchObject({ country: 'GH', basisPoints: 1250 })

  server.answer(removeTaxRate, { ...settings, rates: [] })
  server.answer(getTaxSettings, { ...settings, rates: [] })
  await page.getByRole('button', { name: 'Remove the rate of Germany from Jan 1, 2026' }).click()
  await expect.element(page.getByText(/No rates yet/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('an invoice shows the country that was said and the one that paid, and they can be looked for', async () => {
  await page.viewport(1200, 800)
  const server = plansEmptyAcademy(serverFor('owner'))
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
    buyerCountry: 'DE',
    paidFrom: 'PL',
  }
  server.answer(listDocuments, [document])
  server.answer(getBillingSettings, billing)
  await openAt('/dashboard/invoices', routes)
  await expect.element(page.getByText('Said: Germany')).toBeVisible()
  await expect.element(page.getByText('Paid from: Poland')).toBeVisible()
  await expect.element(page.getByText('Differ', { exact: true })).toBeVisible()
  server.answer(listDocuments, [{ ...document, paidFrom: null }])
  await page.getByLabelText('Countries').selectOptions('Said and paid from differ')
  await expect.element(page.getByText('Paid from: Poland')).not.toBeInTheDocument()
  expect(server.calls.some(({ query }) => query.get('countries') === 'contradicting')).toBe(true)
})

test('a payment asks for the country before the card, and shows what follows from it', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  const unknown = {
    isAsked: true,
    country: null,
    suggestedCountry: 'DE',
    isBusiness: false,
    vatNumber: null,
  }
  server.answer(quotePayment, { ...quote, tax: { country: null, vatNumber: null } })
  server.answer(getOwnTax, unknown)
  await openAt('/dashboard', routes)
  await page.getByRole('button', { name: 'Join Mentorship' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  expect(dialog.getByLabelText('Card number').elements()).toEqual([])
  await dialog.getByLabelText('I buy as a business').click()
  await dialog.getByLabelText('VAT number').fill('DE1')
  const message = 'This cannot be a VAT number of this country.'
  const issues = [{ path: 'vatNumber', message }]
  server.fail(updateOwnTax, 422, { code: 'rule_violated', message, issues })
  await dialog.getByRole('button', { name: 'Save Country' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()

  const vatNumber = 'DE136695976'
  const known = { ...unknown, country: 'DE', isBusiness: true, vatNumber }
  server.answer(updateOwnTax, known)
  server.answer(getOwnTax, known)
  server.answer(quotePayment, {
    ...quote,
    amountCents: 8403,
    untaxedCents: 1597,
    tax: { country: 'DE', vatNumber },
  })
  await dialog.getByLabelText('VAT number').fill(vatNumber)
  await dialog.getByRole('button', { name: 'Save Country' }).click()
  await expect
    .element(dialog.getByText(`Taxed in Germany, as a business (${vatNumber})`))
    .toBeVisible()
  await expect.element(dialog.getByText('$84.03', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/your business owes it itself/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Card number')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change Country' }).click()
  await expect.element(dialog.getByLabelText('VAT number')).toHaveValue(vatNumber)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
