import { expect, test } from 'vitest'
import { defaultOffers } from '../offers/offer-defaults.ts'
import type { AcademyInfo } from '../operations.ts'
import { academyName, pagePlaceholders, pageTexts, unknownPageTexts } from './page-texts.ts'

const showcase = {
  pair: 'XAUUSD',
  direction: 'BUY',
  entry: '2412.50',
  stopLoss: '2401.00',
  takeProfit: '2435.50',
  status: 'hit_tp',
  closedAt: '2026-11-09T22:00:00.000Z',
} as const
const info: AcademyInfo = {
  brand: 'Meridian',
  publicUrl: 'https://academy.example.com',
  nextCohort: { startsOn: '2026-12-01', seats: 50, seatsLeft: 37 },
  communitySignupOpen: false,
  registrationOpen: true,
  contact: { email: null, supportUrl: null },
  showcase,
  mediaHosts: [],
  offers: {},
  words: null,
  look: null,
  askWithoutPayment: true,
  demoAccounts: [],
}

test('describes the cohort and the signal', () => {
  expect(pageTexts(info)).toMatchObject({
    brand: 'Meridian',
    cohort: 'December 2026',
    cohortStart: '1 December 2026',
    cohortStarts: 'twice a year, in December and in June',
    seats: '50',
    seatsLeft: '37',
    seatsTakenShare: '26%',
    hasCohort: 'yes',
    hasShowcase: 'yes',
    outcome: 'won',
    entryAt: '33.3%',
    multiple: '+2.0R',
    closedOn: '9 November 2026',
  })
})

test.each([
  [[6], 'once a year, in June'],
  [[3, 9], 'twice a year, in September and in March'],
  [[1, 4, 7, 10], '4 times a year, in October, in January, in April, and in July'],
  [Array.from({ length: 12 }, (_, index) => index + 1), 'every month'],
])('cohorts of the months %j start %s', (months, notified) => {
  const academy = { ...defaultOffers.academy, cohorts: { seats: 20, months } }
  expect(pageTexts({ ...info, offers: { academy } }).cohortStarts).toBe(notified)
})

test('a lost signal says so', () => {
  const lost = { ...info, showcase: { ...showcase, status: 'hit_sl' as const } }
  expect(pageTexts(lost)).toMatchObject({ outcome: 'lost', multiple: '−1.0R' })
})

test('without a signal nothing is said about one', () => {
  const texts = pageTexts({ ...info, showcase: null })
  expect([texts.hasShowcase, texts.pair, texts.multiple]).toEqual(['no', '', ''])
})

test('every text has a placeholder', () => {
  const names = Object.keys(pagePlaceholders).toSorted()
  expect(Object.keys(pageTexts(info)).toSorted()).toEqual(names)
  expect(Object.keys(unknownPageTexts('Meridian')).toSorted()).toEqual(names)
})

test.each([
  ['Meridian', 'Meridian Academy'],
  ['Pip Academy', 'Pip Academy'],
  ['pip ACADEMY ', 'pip ACADEMY '],
  ['Academyx', 'Academyx Academy'],
])('an academy of the brand %s is called %s', (brand, name) => {
  expect(academyName(brand)).toBe(name)
})
