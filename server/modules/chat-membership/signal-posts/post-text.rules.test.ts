import { expect, test } from 'vitest'
import {
  discordText,
  oneLine,
  type PostedSignal,
  readAtTelegram,
  telegramText,
  textOf,
} from './post-text.rules.ts'

const price = '123456789.0123456789'
const step: PostedSignal['history'][number] = {
  at: '2026-11-20T10:00:00Z',
  status: 'active',
  entry: price,
  entryTo: price,
  stopLoss: price,
  takeProfit: price,
  furtherTargets: [],
  riskPercent: null,
  validUntil: null,
  kind: 'close_part',
  price,
  part: '12.5',
  target: null,
  note: '<'.repeat(1000),
  byPrices: false,
}
const longest: PostedSignal = {
  title: '"'.repeat(200),
  content: '&'.repeat(20_000),
  pair: 'ABCDEFGHIJKL',
  direction: 'SELL',
  orderType: 'market',
  entry: price,
  entryTo: price,
  stopLoss: price,
  takeProfit: price,
  furtherTargets: [price, price, price, price],
  riskPercent: price,
  validUntil: new Date('2026-11-20T10:00:00Z'),
  status: 'pending',
  history: Array.from({ length: 100 }, () => step),
}

test('both versions of the longest signal are within what the services take, and what is stored', () => {
  const first = textOf(longest)
  const now = textOf({ ...longest, status: 'active' })
  const html = telegramText(now, first)
  expect(html.length).toBeLessThan(40_000)
  expect(html.replace(/<[^>]+>/g, '').replace(/&\w+;/g, '?').length).toBeLessThanOrEqual(4096)
  expect(discordText(now, first).length).toBeLessThanOrEqual(2000)
})

test('of too many steps the newest are told', () => {
  const { lines } = textOf({
    ...longest,
    history: [...longest.history, { ...step, kind: 'stop_hit', note: null }],
  })
  const steps = lines.slice(lines.indexOf('Status: Pending: entry not reached yet') + 1)
  expect(steps[0]).toBe('…')
  expect(steps.at(-1)).toBe(`Stop hit at ${price}`)
  expect(steps.length).toBeGreaterThan(3)
})

test('a message at Telegram reads as it was written, without its markup', () => {
  const text = { title: 'Long <b> & "short" &lt;', lines: ['  EURUSD  BUY', 'Entry 1.1 <i>'] }
  const plain = [text.title, ...text.lines].join('\n')
  expect(readAtTelegram(telegramText(text, null))).toBe(oneLine(plain))
})
