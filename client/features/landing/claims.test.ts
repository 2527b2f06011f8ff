import { expect, test } from 'vitest'
import { defaultOffers as programs } from '#contract/offer-defaults.ts'
import { defaultWords } from '#contract/site-words.ts'

const { benefits, closing, faqs, stats } = defaultWords

/** Everything that the landing page says, sentence by sentence or point by point. */
const said: string[] = [
  ...stats.map(({ figure, label }) => `${figure} ${label}`),
  ...Object.values(programs).flatMap(({ landing: { lead, points } }) => [lead, ...points]),
  ...[benefits.risk, benefits.path, benefits.journal, ...benefits.others].map(({ text }) => text),
  closing.text,
  ...closing.points,
  ...faqs.map(({ content }) => content),
]
const wordsOf = { 6: 'six' } as const

test('what is said of the time that is paid for is what is given', () => {
  const { accessMonths } = programs.academy
  expect(accessMonths).toBe(6)
  expect(programs.academy.landing.points).toContain(`${accessMonths} months`)
  expect(programs.academy.title).toContain(`${accessMonths}-Month`)
  expect(benefits.path.text.toLowerCase()).toContain(`${wordsOf[6]} months`)
  expect(programs.mentorship.landingPrice?.per).toBe('month')
  expect(programs.mentorship.accessMonths).toBe(1)
})

test('what is free asks for nothing', () => {
  expect(programs.community.landing.points).toContain('No card needed')
  expect(programs.community).toMatchObject({ priceCents: null, landingPrice: null })
})

test('how many seats are left is filled in, never written down', () => {
  const ofSeats = said.filter((text) => /\bseats?\b/.test(text) && /\d/.test(text))
  expect(ofSeats).toEqual([])
})

/** What only an owner can answer for: figures, guarantees, ways to pay, what is given for life. */
const claim =
  /\d[\d,]*\+|\d%|\d\.\d\/5|lifetime|money.back|get your money back|paypal|mobile money|per cohort/i

/** The claims of the example academy, which its owner confirms or takes out before the site goes public. */
const examples = [
  '2,500+ students',
  '89% success rate',
  '4.9/5 average rating',
  '50+ hours of lessons',
  '50 students per cohort',
  '50+ hours of video lessons',
  'Lifetime access',
  closing.text,
  '30-day money-back guarantee',
  'Card, PayPal or mobile money',
  'By card, with PayPal or with mobile money.',
  faqs.find(({ title }) => title === 'Can I get my money back?')?.content ?? '',
]

test('every claim that the program does not hold itself is known to be an example', () => {
  const claims = said.filter((text) => claim.test(text))
  expect(claims.toSorted()).toEqual(examples.toSorted())
})
