import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCourses } from '#contract/courses.ts'
import { getOfferStatistics, type OfferFigures } from '#contract/shop/offer-statistics.ts'
import {
  archiveShopOffer,
  createShopOffer,
  deleteShopOffer,
  listShopOffers,
  type ShopOffer,
  type ShopOfferInput,
} from '#contract/shop/shop-offers.ts'
import { defaultOfferPage } from '#contract/site/offer-sections.ts'
import { getSiteText, saveSiteDraft } from '#contract/site/site.ts'
import { listStrategies, type Strategy } from '#contract/strategies.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import { expectTwoLines } from '#testing/components/two-lines.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(1200, 800))

const at = '2026-11-20T08:00:00.000Z'
const offer: ShopOffer = {
  id: crypto.randomUUID(),
  slug: 'levels',
  name: 'Levels',
  summary: 'One course about levels.',
  text: '',
  state: 'on_sale',
  priceCents: 4900,
  currency: 'usd',
  programs: ['mentorship'],
  courseIds: [],
  courses: [],
  strategyIds: [],
  strategies: [],
  calls: 0,
  period: { unit: 'months', count: 6 },
  plan: { kind: 'once' },
  trialDays: 0,
  upgradesFrom: [],
  seats: null,
  seatsTaken: 0,
  sellsFrom: null,
  sellsUntil: null,
  isSold: false,
  pictureUrl: null,
  sections: [{ kind: 'text' }],
  link: 'https://academy.example/offers/levels',
  createdAt: at,
  updatedAt: at,
}
const sold: ShopOffer = { ...offer, id: crypto.randomUUID(), name: 'Waves', isSold: true }
const strategy: Strategy = {
  id: crypto.randomUUID(),
  title: 'London open',
  description: 'D',
  rules: 'R',
  riskLevel: 'Low',
  videoUrl: null,
  isPublished: true,
  record: { finished: 0, won: 0, lost: 0, winRate: null, withR: 0, averageR: null },
  createdAt: at,
  updatedAt: at,
}

function officeWith(offers: ShopOffer[]): FakeServer {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listShopOffers, offers)
  server.answer(listCourses, [])
  server.answer(listStrategies, [strategy])
  return server
}
const sentTo = (server: FakeServer, method: string, path: string) =>
  server.calls.filter((call) => call.method === method && call.path === path)

test('the owner sells the signals of a strategy with calls, and nothing is sold that opens nothing', async () => {
  const server = officeWith([])
  server.answer(createShopOffer, offer)
  await openAt('/dashboard/offers/further', routes)
  await page.getByRole('button', { name: 'Create Offer' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create Offer' })
  await form.getByLabelText('Name', { exact: true }).fill('Signals')
  await form.getByLabelText('Summary').fill('All of London.')
  await form.getByLabelText('Price', { exact: true }).fill('49')
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await expect
    .element(form.getByText('Choose what it opens: a program, a course, signals or calls'))
    .toBeVisible()
  await form.getByLabelText('Signals of London open').click()
  await form.getByLabelText('One-to-one calls').fill('200')
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await expect
    .element(form.getByText('Must be a number of calls up to 100, or empty'))
    .toBeVisible()
  await form.getByLabelText('One-to-one calls').fill('3')
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await expect.element(page.getByText('Offer Created')).toBeVisible()
  const [sent] = sentTo(server, 'POST', '/api/admin/shop/offers')
  expect(sent?.body as ShopOfferInput).toMatchObject({
    ...{ strategyIds: [strategy.id], calls: 3, courseIds: [], programs: [] },
  })
})

test('what was never sold is deleted, every other offer is archived', async () => {
  const server = officeWith([offer, sold])
  server.answer(archiveShopOffer, { ...sold, state: 'archived' })
  server.fail(deleteShopOffer, 422, {
    code: 'rule_violated',
    message: 'A coupon is for this offer alone. Archive the offer instead.',
  })
  await openAt('/dashboard/offers/further', routes)
  await expect.element(page.getByRole('button', { name: 'Archive Waves' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete Waves' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Delete Levels' }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect.element(page.getByText(/A coupon is for this offer alone/)).toBeVisible()
  server.answer(deleteShopOffer, null)
  await page.getByRole('button', { name: 'Delete Levels' }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect.element(page.getByText('Offer Deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Archive Waves' }).click()
  await page.getByRole('button', { name: 'Yes, Archive' }).click()
  await expect.element(page.getByText('Offer Archived')).toBeVisible()
  expect(sentTo(server, 'POST', `/api/admin/shop/offers/${sold.id}/archive`)).toHaveLength(1)
  await page.getByLabelText('Which offers').selectOptions('archived')
  await expect
    .poll(() => server.calls.some(({ query }) => query.get('state') === 'archived'))
    .toBe(true)
})

test('on a phone an offer takes two lines: its name, and its price', async () => {
  await page.viewport(360, 780)
  const plan = { kind: 'instalments', count: 3, firstCents: 10_000, eachCents: 10_000 } as const
  const others = { count: 12, firstCents: 123_999, eachCents: 123_456 }
  const long = { priceCents: 1_482_015, currency: 'eur', plan: { ...plan, ...others } } as const
  officeWith([
    { ...offer, name: 'Levels in three', priceCents: 30_000, currency: 'eur', plan },
    { ...sold, name: 'Levels in twelve', ...long },
  ])
  await openAt('/dashboard/offers/further', routes)
  await expect.element(page.getByText('3 × €100')).toBeVisible()
  await expect.element(page.getByText('€1,239.99 + 11 × €1,234.56')).toBeVisible()
  expectTwoLines(page.getByRole('row').filter({ hasText: 'Levels in' }))
})

const figures: OfferFigures = {
  id: sold.id,
  name: 'Waves',
  state: 'on_sale',
  sold: 12,
  revenue: [
    { currency: 'usd', cents: 58_800 },
    { currency: 'eur', cents: 4900 },
  ],
  running: 8,
  ended: 4,
  inInstalments: 3,
  missed: 1,
  trials: 5,
  waiting: 2,
}
const months = Array.from({ length: 12 }, (_, place) => ({
  month: `2026-${String(place + 1).padStart(2, '0')}`,
  sold: place === 11 ? 7 : 0,
}))

test('statistics: a chart of the months, and a table of the offers', async () => {
  const server = officeWith([sold])
  server.answer(getOfferStatistics, { offers: [figures], months })
  await openAt('/dashboard/offers/statistics', routes)
  await expect.element(page.getByRole('img', { name: /2026-12: 7/ })).toBeVisible()
  const row = page.getByRole('table', { name: 'Statistics of the offers' }).getByRole('row').nth(1)
  for (const text of ['Waves', '$588.00, €49.00', '12', '8', '4', '3', '1', '5', '2']) {
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  }
})

test('statistics on a phone: two lines for each offer; none is said to be none', async () => {
  await page.viewport(360, 780)
  const server = officeWith([sold])
  const other = { ...figures, id: offer.id, name: 'A name that is longer than a phone is wide' }
  server.answer(getOfferStatistics, { offers: [figures, other], months })
  const { unmount } = await openAt('/dashboard/offers/statistics', routes)
  const table = page.getByRole('table', { name: 'Statistics of the offers' })
  await expect.element(table.getByText('12 sold, 8 running').first()).toBeVisible()
  await expect.element(table.getByText('1 missed, 2 waiting').first()).toBeVisible()
  expectTwoLines(table.getByRole('row').filter({ hasText: 'sold' }))
  await unmount()
  server.answer(getOfferStatistics, {
    offers: [],
    months: months.map(({ month }) => ({ month, sold: 0 })),
  })
  await openAt('/dashboard/offers/statistics', routes)
  await expect.element(page.getByText('Nothing has been sold yet.')).toBeVisible()
  await expect.element(page.getByText('No further offers yet')).toBeVisible()
})

test('the site editor moves, hides and adds sections of the pages of offers', async () => {
  const server = officeWith([offer])
  const text = {
    name: 'offer' as const,
    published: { number: 0, content: defaultOfferPage },
    draft: null,
    versions: [{ number: 0, publishedAt: null }],
  }
  server.answer(getSiteText, text)
  server.answer(saveSiteDraft, { ...text, draft: { content: defaultOfferPage, updatedAt: at } })
  await openAt('/dashboard/site?text=offer', routes)
  await page.getByRole('button', { name: 'Move section 1 down' }).click()
  await expect.element(page.getByText('1. The offer’s own text')).toBeVisible()
  await page.getByRole('switch', { name: 'Show it' }).first().click()
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  // Without a title and a text it is none.
  expect(sentTo(server, 'PUT', '/api/admin/site/offer/draft')).toEqual([])
  await page.getByLabelText('Title').nth(1).fill('Guarantee')
  await page.getByRole('textbox', { name: 'Text' }).fill('30 days.')
  await page.getByLabelText('On the page of').selectOptions('Levels')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect.element(page.getByText('Draft Saved')).toBeVisible()
  const [sent] = sentTo(server, 'PUT', '/api/admin/site/offer/draft')
  expect(sent?.body).toMatchObject({
    content: {
      sections: [
        { kind: 'text', isShown: false },
        { kind: 'contents', isShown: true, title: 'What you get' },
        { kind: 'extra', isShown: true, title: 'Guarantee', text: '30 days.', offerId: offer.id },
      ],
    },
  })
})
