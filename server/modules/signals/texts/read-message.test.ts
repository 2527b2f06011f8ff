import { describe, expect, test } from 'vitest'
import { signalMessageMaximum } from '#contract/signals/signal-words.ts'
import { processorTime } from '#testing/processor-time.ts'
import { inShort, signalMessages } from '#testing/signal-messages.ts'
import { readMessage } from './read-message.ts'

describe.each(Object.entries(signalMessages))('%s', (_, cases) => {
  test.each(cases)('%j', (text, says, unread) => {
    const reading = readMessage(text)
    expect(inShort(reading)).toBe(says)
    if (unread) expect(reading.unread.map((piece) => piece.text)).toEqual(unread)
  })
})

test('there are at least 600 messages, and no message twice', () => {
  const texts = Object.values(signalMessages).flatMap((cases) => cases.map(([text]) => text))
  expect(texts.length).toBeGreaterThan(600)
  expect(new Set(texts).size).toBe(texts.length)
})

test('what cannot be read is quoted as it was sent', () => {
  const text = 'GOLD BUY 3312 SL 3301 TP 3320\nÀ bientôt — Ünïcode «ＦＵＬＬ» 🔥'
  expect(readMessage(text).unread).toEqual([{ text: 'bientôt — Ünïcode «ＦＵＬＬ' }])
})

test('a message on one line reads like the same on several', () => {
  for (const [text, says] of signalMessages['signals in English'] ?? []) {
    if (says.includes('||') || !text.includes('\n') || /\d\)|\n\d/.test(text)) continue
    const joined = text.replaceAll(/\n+/g, ' | ')
    expect([joined, inShort(readMessage(joined))]).toEqual([joined, says])
  }
})

test('decoration, capitals and spaces change nothing', () => {
  for (const [text, says] of signalMessages['signals in English'] ?? []) {
    const decorated = `🔥 ${text.replaceAll('\n', ' \u200f\r\n')} 🔥🚀`
    expect([decorated, inShort(readMessage(decorated))]).toEqual([decorated, says])
  }
})

/** Texts that would hurt a reader that goes back and forth. */
const hostile: Record<string, string> = {
  'one long number': '9'.repeat(signalMessageMaximum),
  'numbers with marks': '1,2.'.repeat(signalMessageMaximum / 4),
  'grouped digits': '1,234'.repeat(800),
  'the same word': 'buy '.repeat(signalMessageMaximum / 4),
  'the beginning of phrases': 'take take profit as soon '.repeat(160),
  labels: 'tp '.repeat(1365),
  'labels with numbers': 'tp1 3320 '.repeat(455),
  'updates of every kind': 'close half sl to be tp1 hit cancel '.repeat(115),
  conditions: 'if '.repeat(1365),
  denials: 'not buy '.repeat(512),
  pairs: 'EURUSD '.repeat(585),
  'pairs and directions': 'gold buy sell '.repeat(290),
  slashes: '/'.repeat(signalMessageMaximum),
  hyphens: '3312-'.repeat(819),
  lines: '\n'.repeat(signalMessageMaximum),
  'lines with numbers': 'tp 1\n'.repeat(819),
  colons: '1:'.repeat(2048),
  dates: '1/1/2020/'.repeat(455),
  'joining spaces': '3\u00a0312'.repeat(800),
  ligatures: 'ﷺ'.repeat(signalMessageMaximum),
  emoji: '🔥✅'.repeat(1300),
  'lone surrogates': '\ud800'.repeat(signalMessageMaximum),
  marks: 'ا\u064b'.repeat(2048),
  pips: '30/60/90 pips '.repeat(290),
  checks: '✅ tp1\n'.repeat(500),
  'targets and checks': 'tp1 ✅ '.repeat(580),
  'a list of targets': `hit ${'tp1, '.repeat(800)}`,
  fractions: 'close 1/3 '.repeat(400),
  'news that is told': 'gold closed '.repeat(340),
  signs: '🛑 3301 🎯 3320 '.repeat(250),
  'fused words': 'BUYGOLD '.repeat(510),
  'entries with numbers': 'entry 2: 3312 '.repeat(290),
  percents: 'risk 1% '.repeat(512),
}

test.each(Object.entries(hostile))('%s cannot hold up the server', async (_, text) => {
  expect(text.length).toBeLessThanOrEqual(signalMessageMaximum)
  readMessage(text.slice(0, 64))
  const unread: string[] = []
  const took = await processorTime(() => {
    unread.push(...readMessage(text).unread.map((piece) => piece.text))
  })
  expect(took).toBeLessThan(300)
  for (const piece of unread) expect(text).toContain(piece)
})
