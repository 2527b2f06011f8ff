import { expect, test } from 'vitest'
import { stopFault } from './stop-side.ts'

test('a stop on the wrong side of the entry is named with its direction', () => {
  const of = (direction: 'BUY' | 'SELL', entry: string, stopLoss: string | null) =>
    stopFault({ direction, entry, stopLoss })
  expect(of('BUY', '1.1000', '1,1050')).toBe('The stop is above the entry of a BUY')
  expect(of('SELL', '1,1000', '1.0950')).toBe('The stop is below the entry of a SELL')
  expect(of('BUY', '1.1', '1.1000')).toBeNull()
  expect(of('BUY', '1.1000', '1.0950')).toBeNull()
  expect(of('SELL', '1.1000', '1.1050')).toBeNull()
  expect(of('BUY', '', '1.1050')).toBeNull()
  expect(of('BUY', '1.1000', null)).toBeNull()
})
