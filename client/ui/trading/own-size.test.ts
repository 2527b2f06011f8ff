import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownSize } from './own-size.ts'

const euro = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.1000',
  stopLoss: '1.0950',
}
const settings = { currency: 'USD', startingBalanceCents: 200_000, defaultRiskPercent: 1 }
const account = {
  id: 'a',
  name: 'Live',
  broker: 'B',
  number: '1',
  currency: 'EUR',
  balanceCents: 500_050,
  holdsOwn: false,
}
const own = (
  idea: object,
  sizing: object = {},
  last: { price: string; at: string } | null = null,
) => ownSize({ ...euro, ...idea }, { settings, accounts: [], ...sizing }, last)

test('the size is of the settings’ balance and risk, and says so', () => {
  expect(own({})).toEqual({ lots: '0.04', text: '0.04 lots at 1 % of 2,000 USD' })
})

test('without a starting balance it is that of the account used last, in its currency', () => {
  const sizing = { settings: { ...settings, startingBalanceCents: 0 }, accounts: [account] }
  // The pair itself tells what a dollar is in euros: 50 euros risk 55 dollars.
  expect(own({}, sizing)).toEqual({ lots: '0.11', text: '0.11 lots at 1 % of 5,000.50 EUR' })
})

test('where a rate is missing there is no size, and with the last price there is one', () => {
  const sterling = { pair: 'EURGBP', entry: '0.8500', stopLoss: '0.8460' }
  const missing = 'No size: the rate of GBP in USD is not known.'
  expect(own(sterling)).toEqual({ lots: null, text: missing })
  const last = { price: '1.2500', at: '2026-11-02T08:00:00.000Z' }
  expect(own(sterling, {}, last)).toEqual({ lots: '0.04', text: '0.04 lots at 1 % of 2,000 USD' })
})

test('what cannot be traded has no size, with the reason', () => {
  const poor = { settings: { ...settings, startingBalanceCents: 0 } }
  for (const [size, text] of [
    [own({}, poor), 'No size: your journal’s settings have no balance.'],
    [own({ pair: 'ABCDEF' }), 'No size: a lot of ABCDEF is not known.'],
    [own({ stopLoss: '1.1050' }), 'No size: the stop is above the entry of a BUY.'],
    [own({ stopLoss: '1.1' }), 'No size: the stop is at the entry.'],
    [own({ stopLoss: '1.0000' }), 'Less than 0.01 lots at 1 % of 2,000 USD'],
  ] as const) {
    expect(size).toEqual({ lots: null, text })
  }
  expect(own({}, { accounts: [{ ...account, balanceCents: -5 }] }).lots).toBe('0.04')
})

test('a size never risks more than the share of the balance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 100_000_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 9000 }),
      (startingBalanceCents, hundredths, points) => {
        const risk = { startingBalanceCents, defaultRiskPercent: hundredths / 100 }
        const stopLoss = (1.1 - points / 100_000).toFixed(5)
        const { lots } = own({ stopLoss }, { settings: { ...settings, ...risk } })
        // One point of a hundredth of a lot is a cent.
        const risked = Math.round(Number(lots ?? 0) * 100) * points
        expect(risked).toBeLessThanOrEqual((startingBalanceCents * hundredths) / 10_000)
      },
    ),
  )
})
