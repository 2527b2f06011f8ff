import { expect, test } from 'vitest'
import { defaultOffers as programs } from '#contract/offers/offer-defaults.ts'
import { offerTexts, unknownPageTexts } from '#contract/site/page-texts.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { fillIn } from './fill-in.ts'

const { benefits, closing, faqs, stats } = defaultWords

/** Everything that the landing page says, by sentence or bullet point. */
const texts: string[] = [
  ...stats.map(({ figure, label }) => `${figure} ${label}`),
  ...Object.values(programs).flatMap(({ landing: { lead, points } }) => [lead, ...points]),
  ...[benefits.risk, benefits.path, benefits.journal, ...benefits.others].map(({ text }) => text),
  closing.text,
  ...closing.points,
  ...faqs.map(({ content }) => content),
]

test('what is said about the paid period matches what is given', () => {
  const { accessMonths } = programs.academy
  expect(accessMonths).toBe(6)
  expect(programs.academy.landing.points).toContain(`${accessMonths} months`)
  expect(programs.academy.title).toContain(`${accessMonths}-Month`)
  expect(benefits.path.text).toContain('{Months} months')
  expect(programs.mentorship.landingPrice?.per).toBe('month')
  expect(programs.mentorship.accessMonths).toBe(1)
})

test('what is free asks for nothing', () => {
  expect(programs.community.landing.points).toContain('No card needed')
  expect(programs.community).toMatchObject({ priceCents: null, landingPrice: null })
})

test('the number of seats left is always filled in, never written out', () => {
  const ofSeats = texts.filter((text) => /\bseats?\b/.test(text) && /\d/.test(text))
  expect(ofSeats).toEqual([])
})

test('a longer program is followed by every text of the page, apart from its own bullets', () => {
  const academy = { ...programs.academy, accessMonths: 12 }
  const filled = offerTexts({ ...programs, academy })
  const texts = JSON.stringify(defaultWords)
  expect(fillIn(texts, { ...unknownPageTexts('Meridian'), ...filled })).not.toMatch(/six.months?/i)
  expect(fillIn(benefits.path.text, unknownPageTexts('Meridian'))).toMatch(/^Six months in/)
  expect(fillIn(benefits.path.text, { ...unknownPageTexts(''), ...filled })).toMatch(/^Twelve/)
})
