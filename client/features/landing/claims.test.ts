import { expect, test } from 'vitest'
import { defaultOffers as programs } from '#contract/offer-defaults.ts'
import { defaultWords } from '#contract/site-words.ts'

const { benefits, closing, faqs, stats } = defaultWords

/** Everything that the landing page says, by sentence or bullet point. */
const said: string[] = [
  ...stats.map(({ figure, label }) => `${figure} ${label}`),
  ...Object.values(programs).flatMap(({ landing: { lead, points } }) => [lead, ...points]),
  ...[benefits.risk, benefits.path, benefits.journal, ...benefits.others].map(({ text }) => text),
  closing.text,
  ...closing.points,
  ...faqs.map(({ content }) => content),
]
const wordsOf = { 6: 'six' } as const

test('what is said about the paid period matches what is given', () => {
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

test('the number of seats left is always filled in, never written out', () => {
  const ofSeats = said.filter((text) => /\bseats?\b/.test(text) && /\d/.test(text))
  expect(ofSeats).toEqual([])
})
