import { expect, test } from 'vitest'
import { linesOfSpreads, readSpreads } from './spread-lines.ts'

test('spreads are typed a line each, and shown alike', () => {
  const spreads = [
    { pair: 'EURUSD', spread: '0.00012' },
    { pair: 'XAUUSD', spread: '0.3' },
  ]
  expect(readSpreads(' eurusd  0.00012 \n\nXAUUSD 0.3\n')).toEqual(spreads)
  expect(readSpreads(linesOfSpreads(spreads))).toEqual(spreads)
  expect(readSpreads('EURUSD 0,00012\nXAUUSD 0,3')).toEqual(spreads)
  expect(readSpreads('')).toEqual([])
})

test('a line that is none is named', () => {
  expect(readSpreads('EURUSD 0.00012\nEURUSD 1,2,3')).toBe(
    '“EURUSD 1,2,3” is not a line such as EURUSD 0.00012',
  )
  expect(readSpreads('EURUSD -1')).toContain('is not a line')
  expect(readSpreads('EURUSD 1\neurusd 2')).toBe('EURUSD is listed twice')
})
