import { expect, test } from 'vitest'
import { isAboutSignals, signalClaimsIn } from './signal-claims.ts'
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

test('a sentence that states a figure about signals is found in whatever text it stands', () => {
  const { hero, closing, faqs } = defaultWords
  const claims = signalClaimsIn({
    ...defaultWords,
    hero: { ...hero, text: 'We teach. Our signals win 9 out of 10 times!' },
    closing: { ...closing, points: ['Last month: +340 pips'] },
    faqs: [...faqs.slice(0, 1), { title: 'How good are you?', content: 'A win rate of 87 %.' }],
  })
  expect(claims).toEqual([
    { path: 'hero.text', sentence: 'Our signals win 9 out of 10 times!' },
    { path: 'closing.points.0', sentence: 'Last month: +340 pips' },
    { path: 'faqs.1.content', sentence: 'A win rate of 87 %.' },
  ])
  expect(signalClaimsIn(defaultWords)).toEqual([])
})

test.each([
  'Risk 1% of your account on a trade.',
  'Half of 20 students finish early.',
  'Signals show entry, stop and target.',
])('%s is no such claim', (text) => {
  expect(signalClaimsIn({ ...defaultWords, hero: { title: 'Learn', text } })).toEqual([])
})
