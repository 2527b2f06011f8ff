import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultOffers } from '#contract/offers/offer-defaults.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { claimsLeft, type ShownTexts } from './onboarding.rules.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const atFirst = {
  words: defaultWords,
  paying: [],
  offers: defaultOffers,
  terms: read('content/terms.md'),
}
const shownTexts = (change: Partial<ShownTexts>) =>
  claimsLeft({ ...atFirst, ...change }).map(({ says }) => says)

test('every claim that only an owner can keep is named, with where it is made', () => {
  const at = (place: string) =>
    claimsLeft(atFirst)
      .filter((claim) => claim.place === place)
      .map(({ says }) => says)
  expect(at('academy')).toEqual([
    '50+ hours of video lessons',
    'Weekly live calls',
    'Certification',
    'Lifetime access',
    'Weekly live Zoom calls',
    'Hands-on trading exercises',
    'Final project and certification',
    'A 6-month journey to forex trading mastery',
  ])
  expect(at('mentorship')).toEqual([
    'Weekly mentorship calls',
    'Premium signals as they happen',
    '1:1 weekly mentorship calls',
    'VIP trading signals',
    'Private mentorship group',
    'Custom trading plan',
    'Advanced trading strategies and personalised guidance',
  ])
  expect(at('community')).toEqual([
    'The basics and the daily signals, for as long as you like.',
    'Daily signals with their reasons',
  ])
  expect(at('terms')).toEqual([
    '{academy}: runs in cohorts that start in December and June, each with a limited number of seats.',
    'The Academy has a 30-day money-back guarantee.',
  ])
  expect(at('site')).toEqual([
    'A {months}-month forex academy with weekly live calls, a monthly mentorship, and a free community whose signals always show entry, stop and target.',
    '{brand} teaches forex as a craft: a {months}-month academy with weekly live calls, a monthly mentorship, and a free community whose signals always show entry, stop and target.',
    'Each month ends with an exercise that a person looks at.',
    'Someone to ask, every week',
    'Live calls with open charts.',
    'Questions get answers because there are few enough of them.',
    'If it is not for you, say so within 30 days and you get your money back.',
    '2,500+ students',
    '89% success rate',
    '4.9/5 average rating',
    '50+ hours of lessons',
    'The review of Amara Okafor',
    'The review of Tomasz Wilk',
    'The review of Priya Nair',
    'The review of Daniel Mwangi',
    'The review of Lucía Ferrer',
    'The review of Johan Lindqvist',
    'Final project',
    '30-day money-back guarantee',
    'Card, PayPal or mobile money',
    'Plan four to six hours a week: two for lessons, one for the live call, the rest for exercises on your own charts.',
    'Recordings wait for you if you miss a call.',
    'The Mentorship is for people who trade already: calls, premium signals and a look at your own trades, month by month.',
    'By card, with PayPal or with mobile money.',
    'The Academy has a 30-day money-back guarantee: tell us within 30 days of your enrolment.',
  ])
})

test('the guide names each of them', () => {
  const guide = read('docs/guide.md').replaceAll(/\s+/g, ' ')
  expect(shownTexts({}).filter((claim) => !guide.includes(claim))).toEqual([])
})

test('how one can pay is no question once it is set up: the texts name what is', () => {
  const left = shownTexts({ paying: ['card'] })
  expect(shownTexts({})).toContain('Card, PayPal or mobile money')
  expect(left).not.toContain('Card, PayPal or mobile money')
  expect(left).not.toContain('By card, with PayPal or with mobile money.')
  expect(left).toHaveLength(shownTexts({}).length - 2)
})

test('what the owner has worded, hidden or closed is not asked about', () => {
  const words = { ...defaultWords, months: ['Our own project'], statsAre: 'own' as const }
  const { mentorship } = defaultOffers
  const offers = { ...defaultOffers, mentorship: { ...mentorship, isOpen: false } }
  const left = shownTexts({ words, offers, terms: null })
  for (const gone of ['Final project', '2,500+ students', '1:1 weekly mentorship calls']) {
    expect(shownTexts({})).toContain(gone)
    expect(left).not.toContain(gone)
  }
  expect(left).not.toContain('Our own project')
  expect(left).not.toContain('The Academy has a 30-day money-back guarantee.')
})
