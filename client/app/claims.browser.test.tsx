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
  shopOffers: [],
  offer: null,
  words: null,
  paying: [],
  look: null,
  record: null,
  measured: [],
  testimonials: null,
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
  // One for the figures, and one for each review.
  expect(page.getByText('Not measured here').elements()).toHaveLength(
    1 + defaultWords.testimonials.length,
  )
  await expectFine()
})

const recorded =
  'Recorded here: Academy since 2026-01-02; +12.4R in 84 closed trades with a stop from 2026-01-10 to 2026-11-02, 60 of them from statements.'
const testimonials = {
  items: [{ quote: 'I close the laptop now.', name: 'Amara', recorded }],
  basis: '1 of the 3 reviews that members wrote here',
}

test('a review by a member has what is recorded below it, and one that was typed is marked beside it', async () => {
  const words = { quote: 'Worth it.', name: 'Jo', about: 'Academy' }
  await open({ testimonialsAre: 'own', testimonials: [words] }, { testimonials })
  const reviews = page.getByRole('figure')
  await expect.element(reviews.nth(0).getByText(recorded)).toBeVisible()
  await expect.element(reviews.nth(1).getByText('Not measured here')).toBeVisible()
  expect(page.getByText('Not measured here').elements()).toHaveLength(1)
  await expect.element(page.getByText(testimonials.basis)).toBeVisible()
  await expectFine()
})

test('examples give way to what members say', async () => {
  await open({}, { testimonials })
  await expect.element(page.getByText('I close the laptop now.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Example reviews')).not.toBeInTheDocument()
  expect(page.getByRole('figure').elements()).toHaveLength(1)
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
