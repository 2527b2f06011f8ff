import { expect, test } from 'vitest'
import { isAboutSignals } from './signal-claims.ts'
import { defaultWords } from './site-words.ts'

test.each([
  ['89%', 'success rate'],
  ['71%', 'Win Rate'],
  ['1,240', 'signals so far'],
  ['+2.4R', 'a month'],
  ['12,000', 'pips in 2025'],
  ['94%', 'accuracy'],
  ['3.1', 'profit factor'],
  ['82%', 'profitable calls'],
  ['40%', 'annual return'],
])('%s %s is about signals', (figure, label) => {
  expect(isAboutSignals({ figure, label })).toBe(true)
})

test.each([
  ['2,500+', 'students'],
  ['4.9/5', 'average rating'],
  ['50+', 'hours of lessons'],
  ['12', 'mentors'],
  ['30', 'Returning students a year'],
  ['7', 'years of teaching'],
])('%s %s is not', (figure, label) => {
  expect(isAboutSignals({ figure, label })).toBe(false)
})

test('of the usual figures one is', () => {
  expect(defaultWords.stats.filter(isAboutSignals).map(({ label }) => label)).toEqual([
    'success rate',
  ])
})
