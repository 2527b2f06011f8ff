import { expect, test } from 'vitest'
import { defaultOffers, priceText } from '#contract/offers/offer-defaults.ts'
import { unknownPageTexts } from '#contract/site/page-texts.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { fillIn } from './fill-in.ts'
import { structuredData } from './frame/structured-data.ts'

test.each([
  [49700, '$497'],
  [9700, '$97'],
  [4950, '$49.50'],
])('%d cents are shown as %s', (cents, shown) => {
  expect(priceText(cents, 'usd')).toBe(shown)
})

const { faqs, stats, testimonials } = defaultWords
const texts = {
  ...unknownPageTexts('Lions & Co'),
  publicUrl: 'https://x.example',
  seats: '50',
  cohortStarts: 'twice a year, in December and in June',
}

test('what the academy knows is filled into its texts', () => {
  expect(fillIn('{brand} has {seats} {chairs}', texts)).toBe('Lions & Co has 50 {chairs}')
})

test('the claims and constants of the specification are told', () => {
  expect(stats.map(({ figure }) => figure)).toEqual(['2,500+', '89%', '4.9/5', '50+'])
  expect(testimonials).toHaveLength(6)
  expect(faqs).toHaveLength(10)
  const answers = faqs.map(({ content }) => fillIn(content, texts)).join('\n')
  expect(answers).toMatch(/December.*June/)
  expect(answers).toContain('$100-500')
  expect(answers).toMatch(/card.*PayPal.*mobile money/)
  expect(answers).toContain('30-day money-back guarantee')
  expect(defaultOffers.academy.landing.points.join('\n')).toMatch(
    /50 students per cohort[\s\S]*6 months[\s\S]*50\+ hours[\s\S]*[Ww]eekly live calls[\s\S]*Certification[\s\S]*Lifetime access/,
  )
  expect(defaultOffers.mentorship.landing.points).toContain('Cancel anytime')
})

test('search engines are given each course and each question', () => {
  const graph = JSON.parse(structuredData(texts, defaultOffers, faqs))['@graph']
  const [academy] = graph
  expect(academy).toMatchObject({
    '@type': 'Course',
    provider: { name: 'Lions & Co', url: 'https://x.example/' },
    offers: [{ price: '497.00', priceCurrency: 'USD' }],
  })
  const faq = graph.find((item: { '@type': string }) => item['@type'] === 'FAQPage')
  expect(faq.mainEntity).toHaveLength(10)
  expect(faq.mainEntity[0].acceptedAnswer.text).toContain('Each cohort has 50 seats')
})
