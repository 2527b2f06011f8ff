import { expect, test } from 'vitest'
import { barsOf, comparedText, slippageText } from './comparison-words.ts'

const item = {
  signalId: 's',
  title: 'Euro up',
  pair: 'EURUSD',
  direction: 'BUY' as const,
  publishedAt: '2026-11-02T08:00:00.000Z',
  isDeleted: false,
  trades: 1,
  open: 0,
  slippagePips: 2.5,
  slippageR: 0.05,
  signalR: 2,
  ownR: 1.2,
  changesR: -0.75,
}

test('the bars lead from what all signals would have made to what was made', () => {
  const bars = barsOf({
    since: item.publishedAt,
    taken: { signals: 2, signalR: 3, slippageR: 0.2, changesR: -0.8, ownR: 2 },
    missed: { signals: 1, signalR: -1 },
    all: { signals: 3, signalR: 2 },
    uncompared: 0,
    unknown: 0,
    items: [],
  })
  expect(bars.map(({ label, value }) => [label, value])).toEqual([
    ['All signals', 2],
    ['Missed', -1],
    ['Taken', 3],
    ['Entry', -0.2],
    ['Exit', -0.8],
    ['You', 2],
  ])
})

test('a signal says how much later and how differently it was traded', () => {
  expect(slippageText(item)).toBe('2.5 pips worse (0.05R)')
  expect(slippageText({ ...item, slippagePips: -1, slippageR: -0.02 })).toBe('1 pip better (0.02R)')
  expect(slippageText({ ...item, slippagePips: null, slippageR: 0 })).toBe('At the entry')
  expect(slippageText({ ...item, slippagePips: null, slippageR: 0.1 })).toBe('0.1R worse')
  expect(slippageText({ ...item, slippageR: null, slippagePips: null })).toBe('–')
  expect(comparedText(item)).toBe('You +1.2R, signal +2R')
  expect(comparedText({ ...item, ownR: null, open: 1 })).toBe('You open, signal +2R')
  expect(comparedText({ ...item, signalR: null })).toBe('You +1.2R, signal –')
})
