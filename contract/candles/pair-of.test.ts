import { expect, test } from 'vitest'
import { pairOf } from './pair-of.ts'

test.each([
  ['EURUSD', 'EURUSD'],
  ['eurusd', 'EURUSD'],
  ['EURUSD.m', 'EURUSD'],
  ['EURUSDm', 'EURUSD'],
  ['EURUSD-ECN', 'EURUSD'],
  ['USDJPY_i', 'USDJPY'],
  ['EUR/USD', 'EURUSD'],
  ['mGBPUSD', 'GBPUSD'],
  ['XAUUSD#', 'XAUUSD'],
  ['XAUUSDc', 'XAUUSD'],
  ['US30.cash', 'US30'],
  ['BTCUSD.r', 'BTCUSD'],
  ['us_oil', 'USOIL'],
  ['UK_100', 'UK100'],
  ['GM', 'GM'],
  ['F.', 'F'],
  ['#AAPL', '#AAPL'],
])('%s is %s', (symbol, pair) => {
  expect(pairOf(symbol)).toBe(pair)
})
