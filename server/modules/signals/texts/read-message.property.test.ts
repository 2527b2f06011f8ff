import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadSignal } from '#contract/signals/signal-messages.ts'
import { signalMessages } from '#testing/signal-messages.ts'
import { readMessage } from './read-message.ts'

interface Kind {
  pair: string
  low: number
  high: number
  decimals: number
}

const kinds: Kind[] = [
  { pair: 'XAUUSD', low: 1500, high: 5000, decimals: 2 },
  { pair: 'EURUSD', low: 0.9, high: 1.3, decimals: 5 },
  { pair: 'GBPJPY', low: 120, high: 230, decimals: 3 },
  { pair: 'US30', low: 20_000, high: 60_000, decimals: 1 },
  { pair: 'BTCUSD', low: 20_000, high: 150_000, decimals: 2 },
]

/** A signal with its levels in their places, with prices of up to the digits of its instrument. */
const signals = fc
  .record({
    kind: fc.constantFrom(...kinds),
    direction: fc.constantFrom('BUY', 'SELL'),
    orderType: fc.constantFrom('market', 'limit', 'stop', null),
    at: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    decimals: fc.nat({ max: 5 }),
    hasZone: fc.boolean(),
    hasStop: fc.boolean(),
    targets: fc.nat({ max: 5 }),
    risk: fc.option(fc.constantFrom('0.5', '1', '2', '1.25')),
  })
  .map(({ kind, direction, at, decimals, ...rest }): ReadSignal => {
    const { pair, low, high } = kind
    const places = Math.min(Math.max(decimals, low < 2 ? 4 : 0), kind.decimals)
    const sign = direction === 'BUY' ? 1 : -1
    const entry = low + (high - low) * at
    const step = Math.max((high - low) * 0.01, 10 ** -places)
    const price = (steps: number) => (entry + sign * steps * step).toFixed(places)
    const targets = Array.from({ length: rest.targets }, (_, index) => price(index + 1))
    return {
      pair,
      direction: direction as 'BUY' | 'SELL',
      orderType: rest.orderType as ReadSignal['orderType'],
      entry: price(0),
      entryTo: rest.hasZone ? price(-0.5) : null,
      stopLoss: rest.hasStop ? price(-1.5) : null,
      takeProfit: targets[0] ?? null,
      furtherTargets: targets.slice(1),
      riskPercent: rest.risk,
    }
  })
  .filter(({ entry, entryTo, stopLoss, takeProfit, furtherTargets }) => {
    const prices = [entry, entryTo, stopLoss, takeProfit, ...furtherTargets].filter(Boolean)
    return new Set(prices.map(Number)).size === prices.length
  })

const orders = { market: 'NOW', limit: 'LIMIT', stop: 'STOP' }

/** How traders write a signal: on one line, or on several. */
const styles: Record<string, (signal: ReadSignal) => string> = {
  line: (signal) => {
    const order = signal.orderType ? ` ${orders[signal.orderType]}` : ''
    const zone = signal.entryTo ? `${signal.entry}-${signal.entryTo}` : signal.entry
    const targets = [signal.takeProfit, ...signal.furtherTargets].filter(Boolean)
    const parts = [
      `${signal.pair} ${signal.direction}${order} ${zone}`,
      signal.stopLoss && `SL ${signal.stopLoss}`,
      ...targets.map((target) => `TP ${target}`),
      signal.riskPercent && `risk ${signal.riskPercent}%`,
    ]
    return parts.filter(Boolean).join(' ')
  },
  lines: (signal) => {
    const order = signal.orderType ? ` ${orders[signal.orderType]}` : ''
    const zone = signal.entryTo ? `${signal.entry} - ${signal.entryTo}` : signal.entry
    const targets = [signal.takeProfit, ...signal.furtherTargets].filter(Boolean)
    const parts = [
      `🔥 #${signal.pair} 🔥`,
      `${signal.direction}${order}`,
      `Entry: ${zone}`,
      signal.stopLoss && `🛑 Stop Loss: ${signal.stopLoss}`,
      ...targets.map((target, index) => `🎯 TP${index + 1}: ${target}`),
      signal.riskPercent && `Risk: ${signal.riskPercent} %`,
    ]
    return parts.filter(Boolean).join('\n')
  },
  'decimal commas': (signal) => {
    const comma = (price: string | null) => price?.replace('.', ',')
    const zone = signal.entryTo
      ? `${comma(signal.entry)} a ${comma(signal.entryTo)}`
      : comma(signal.entry)
    const side = signal.direction === 'BUY' ? 'compra' : 'venta'
    const order =
      signal.orderType && { market: ' ahora', limit: ' limite', stop: ' stop' }[signal.orderType]
    const targets = [signal.takeProfit, ...signal.furtherTargets].filter((one) => one !== null)
    const parts = [
      `${signal.pair} ${side}${order ?? ''} ${zone}`,
      signal.stopLoss && `sl ${comma(signal.stopLoss)}`,
      ...targets.map((target) => `objetivo ${comma(target)}`),
      signal.riskPercent && `riesgo ${comma(signal.riskPercent)}%`,
    ]
    return parts.filter(Boolean).join('; ')
  },
}

test.each(Object.entries(styles))('what is written in the style %j reads back', (_, write) => {
  fc.assert(
    fc.property(signals, (signal) => {
      expect(readMessage(write(signal))).toEqual({ signals: [signal], unread: [] })
    }),
    { numRuns: 300 },
  )
})

test('several signals, one per line, read back in their order', () => {
  const write = styles.line ?? String
  const several = fc.array(
    signals.filter(({ stopLoss }) => stopLoss !== null),
    { minLength: 2, maxLength: 4 },
  )
  fc.assert(
    fc.property(several, (some) => {
      expect(readMessage(some.map(write).join('\n')).signals).toEqual(some)
    }),
    { numRuns: 200 },
  )
})

/** All prices of a reading. */
const pricesIn = (text: string): string[] => {
  const { signals: read, update } = readMessage(text)
  return [
    ...read.flatMap(({ entry, entryTo, stopLoss, takeProfit, furtherTargets }) => [
      entry,
      entryTo,
      stopLoss,
      takeProfit,
      ...furtherTargets,
    ]),
    update?.price ?? null,
  ].filter((price) => price !== null)
}

const words =
  'buy sell gold EURUSD GBPJPY sl tp tp1 stop limit now entry @ to be close half if not hit risk 1% zone target : - / , . | \n 3312 3309 1.0850 40 194.85 3,312.50 1,0850 64,500 09 +30 ✅ 🔥 compra вход هدف'.split(
    ' ',
  )
const jumbled = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((some) => some.join(' '))
const anything = fc.oneof(jumbled, fc.string({ unit: 'binary', maxLength: 300 }))

test('every digit of a price was typed, and everything quoted stands in the message', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const digits = text.normalize('NFKC').replaceAll(/\D/g, '')
      for (const price of pricesIn(text)) {
        for (const digit of price.replaceAll(/\D/g, '')) expect(digits).toContain(digit)
        expect(price).toMatch(/^\d{1,9}(\.\d{1,10})?$/)
      }
      for (const piece of readMessage(text).unread) expect(text).toContain(piece.text)
    }),
    { numRuns: 2000 },
  )
})

test('a price is a number as it was typed, unless it was shortened or counted in pips', () => {
  const typed = (text: string) =>
    (text.match(/\d[\d.,]*/g) ?? []).flatMap((one) => {
      const bare = one.replace(/[.,]+$/, '')
      const parts = bare.split(',')
      return [bare, bare.replaceAll(',', ''), bare.replace(',', '.'), ...parts]
    })
  const whole = words.filter((word) => !['40', '09', '/', '-'].includes(word))
  const messages = fc
    .array(fc.constantFrom(...whole), { maxLength: 40 })
    .map((some) => some.join(' '))
  fc.assert(
    fc.property(messages, (text) => {
      for (const price of pricesIn(text)) expect(typed(text)).toContain(price)
    }),
    { numRuns: 2000 },
  )
})

test('cutting a message anywhere does no harm', () => {
  const texts = Object.values(signalMessages).flatMap((cases) => cases.map(([text]) => text))
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.nat({ max: 200 }), (text, length) => {
      const cut = text.slice(0, length)
      for (const piece of readMessage(cut).unread) expect(cut).toContain(piece.text)
    }),
    { numRuns: 1000 },
  )
})
