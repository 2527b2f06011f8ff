import { expect, test } from 'vitest'
import { proposedRate, ratePairOf } from './proposed-rate.ts'

const last = { price: '1.25', at: '2026-11-02T10:00:00.000Z' }

test('the rate is the last price of the conventional pair, or its inverse', () => {
  expect(ratePairOf('EURGBP', 'USD')).toBe('GBPUSD')
  expect(proposedRate({ pair: 'EURGBP', entry: '0.85' }, 'USD', last)).toEqual({
    rate: '1.25',
    from: 'From your last GBPUSD trade, 2026-11-02',
  })
  expect(ratePairOf('EURUSD', 'GBP')).toBe('GBPUSD')
  expect(proposedRate({ pair: 'EURUSD', entry: '1.1' }, 'GBP', last)?.rate).toBe('0.8')
})

test('if the account is in the pair’s own currency, the entry is the rate', () => {
  expect(proposedRate({ pair: 'USDJPY', entry: '150' }, 'USD', last)).toEqual({
    rate: '0.00666667',
    from: 'From the entry of this trade',
  })
})

test('nothing is suggested where nothing is known or needed', () => {
  expect(ratePairOf('EURUSD', 'USD')).toBeNull()
  expect(proposedRate({ pair: 'EURUSD', entry: '1.1' }, 'USD', last)).toBeNull()
  expect(proposedRate({ pair: 'EURGBP', entry: '0.85' }, 'USD', null)).toBeNull()
  expect(proposedRate({ pair: 'USDJPY', entry: '' }, 'USD', null)).toBeNull()
})
