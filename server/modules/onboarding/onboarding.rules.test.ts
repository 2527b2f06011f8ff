import { expect, test } from 'vitest'
import { defaultOffers } from '#contract/offers/offer-defaults.ts'
import { differingPrograms, stepsOf, withChoice } from './onboarding.rules.ts'

const nothing = {
  choices: [],
  claims: [{ place: 'site' as const, says: 'Everybody wins' }],
  differing: ['academy' as const],
  payment: 'sandbox' as const,
  named: false,
  hasLogo: false,
  hasCourse: false,
  mailTested: false,
  hasLegalTexts: false,
  seenAsStudent: false,
}
const doneOf = (change: Partial<Parameters<typeof stepsOf>[0]>) =>
  stepsOf({ ...nothing, ...change })
    .filter(({ done }) => done)
    .map(({ name }) => name)

test.each([
  [{}, []],
  [{ named: true }, []],
  [{ hasLogo: true }, []],
  [{ named: true, hasLogo: true }, ['name']],
  [{ named: true, choices: ['drawn-logo' as const] }, ['name']],
  [{ differing: [] }, ['program']],
  [{ claims: [] }, ['claims']],
  [{ choices: ['claims-are-kept' as const] }, ['claims']],
  [{ hasCourse: true }, ['course']],
  [{ payment: 'provider' as const }, ['payment']],
  [{ choices: ['sandbox' as const] }, ['payment']],
  [{ choices: ['no-cards' as const] }, []],
  [{ payment: 'none' as const, choices: ['no-cards' as const] }, ['payment']],
  [{ payment: 'none' as const, choices: ['sandbox' as const] }, []],
  [{ mailTested: true }, ['mail']],
  [{ hasLegalTexts: true }, ['legal']],
  [{ choices: ['legal-as-they-are' as const] }, ['legal']],
  [{ seenAsStudent: true }, ['view']],
])('of %j, done is %j', (change, done) => {
  expect(doneOf(change)).toEqual(done)
})

test('programs on sale are reported if they show another price than they charge', () => {
  expect(differingPrograms(defaultOffers)).toEqual(['academy', 'mentorship'])
  const { academy, mentorship } = defaultOffers
  const equal = { ...academy, priceCents: academy.landingPrice?.cents ?? 0 }
  const closed = { ...mentorship, isOpen: false }
  expect(differingPrograms({ ...defaultOffers, academy: equal })).toEqual(['mentorship'])
  expect(differingPrograms({ ...defaultOffers, mentorship: closed })).toEqual(['academy'])
})

test('a choice is stored once and can be taken back', () => {
  expect(withChoice(['sandbox'], { name: 'sandbox', chosen: true })).toEqual(['sandbox'])
  expect(withChoice(['sandbox'], { name: 'no-cards', chosen: true })).toEqual([
    'sandbox',
    'no-cards',
  ])
  expect(withChoice(['sandbox'], { name: 'sandbox', chosen: false })).toEqual([])
})
