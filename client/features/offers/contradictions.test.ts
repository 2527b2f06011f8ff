import { expect, test } from 'vitest'
import { contradictionsOf, type OfferFacts } from './contradictions.ts'

const facts: OfferFacts = {
  title: 'Trading Year',
  formerTitles: ['6-Month Academy Program'],
  accessMonths: 12,
  prices: [49_700, 69_700],
  currency: 'usd',
  seats: 20,
}
const reasonFor = (text: string, changes: Partial<OfferFacts> = {}) =>
  contradictionsOf([text], { ...facts, ...changes })[0]?.reason ?? null

test.each([
  ['6 months of lessons', 'Access lasts 12 months.'],
  ['A six-month journey', 'Access lasts 12 months.'],
  ['Two years of lessons', 'Access lasts 12 months.'],
  ['Lifetime access', 'Access lasts 12 months.'],
  ['12 months', null],
  ['One year, start to end', null],
  ['A month of holidays', null],
  ['Lifetime friends', null],
])('the period: %j', (text, reason) => expect(reasonFor(text)).toBe(reason))

test.each([
  ['Now only $99', 'The price is $497.'],
  ['USD 99.50 a month', 'The price is $497.'],
  ['$497 instead of $697', null],
  ['$497.00', null],
  ['Risk 1 % a trade', null],
])('the price: %j', (text, reason) => expect(reasonFor(text)).toBe(reason))

test.each([
  ['50 students per cohort', 'A cohort has 20 seats.'],
  ['Fifty seats', null],
  ['Ten seats', 'A cohort has 20 seats.'],
  ['20 places in a group', null],
  ['2500 students so far', null],
])('the seats: %j', (text, reason) => expect(reasonFor(text)).toBe(reason))

test('a program that charges nothing and has no cohorts', () => {
  const free = { prices: [], seats: null, accessMonths: null }
  expect(reasonFor('Only $5', free)).toBe('Nothing is charged.')
  expect(reasonFor('10 seats', free)).toBe('This program has no cohorts.')
  expect(reasonFor('6 months', free)).toBeNull()
})

test('a name that the program had before', () => {
  expect(reasonFor('The 6-month academy program in 12 months')).toBe(
    'The program is called Trading Year now.',
  )
  const longer = { title: 'The 6-Month Academy Program', accessMonths: 6 }
  expect(reasonFor('The 6-month academy program', longer)).toBeNull()
})

test('lines that disagree about the sessions of a week; each is told once', () => {
  const notified = contradictionsOf(
    ['Weekly live calls', '2 live calls a week', 'Twice per week', 'Twice per week', 'Once a week'],
    facts,
  )
  expect(notified).toEqual([
    { text: '2 live calls a week', reason: 'Another line says 1 a week.' },
    { text: 'Twice per week', reason: 'Another line says 1 a week.' },
  ])
})
