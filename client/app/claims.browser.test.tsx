import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ReviewsSection } from '#client/features/landing/sections/reviews-section.tsx'
import { StatsStrip } from '#client/features/landing/sections/stats-strip.tsx'
import { type Published, PublishedContext } from '#client/platform/start/published.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { defaultWords, type SiteWords } from '#contract/site/site-words.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { expectFine } from '#testing/components/expect-fine.ts'

beforeEach(() => page.viewport(360, 780))

const nothing: Published = {
  offers: {},
  words: null,
  look: null,
  record: null,
  measured: [],
  legal: null,
  closed: null,
  demoAccounts: [],
}

let shown: Published

const Page = () => (
  <PublishedContext value={shown}>
    <main>
      <h1>Academy</h1>
      <StatsStrip />
      <ReviewsSection />
    </main>
  </PublishedContext>
)

async function open(words: Partial<SiteWords>, more: Partial<Published> = {}) {
  // What is published is given here.
  serverFor('free').fail(getAcademyInfo, 503)
  shown = { ...nothing, words: { ...defaultWords, ...words }, ...more }
  await openAt('/', [{ path: '/', Component: Page }])
}

test('examples are marked as examples, and what an owner types as not measured', async () => {
  await open({})
  await expect.element(page.getByText('Example figures')).toBeVisible()
  await expect.element(page.getByText('Example reviews')).toBeVisible()
  await expectFine()
})

test('whatever an owner has typed is marked, also without a public record', async () => {
  await open({ statsAre: 'own', testimonialsAre: 'own' })
  await expect.element(page.getByText('Not measured here').first()).toBeVisible()
  expect(page.getByText('Not measured here').elements()).toHaveLength(2)
  await expectFine()
})

test('a counted figure says who counts, between which dates, and how many of how many', async () => {
  const basis = '1 of 3 students hold the certificate: those who left included.'
  const measured = [{ figure: '33%', label: 'finished the academy', basis }]
  await open({ statsAre: 'hidden', testimonialsAre: 'hidden' }, { measured })
  await expect.element(page.getByText('33%')).toBeVisible()
  await expect.element(page.getByText(basis)).toBeVisible()
  await expect.element(page.getByText('Not measured here')).not.toBeInTheDocument()
  await expectFine()
})
