import { expect, test } from 'vitest'
import { endOf, isHeld, saleOf } from './shop.rules.ts'

const at = new Date('2026-11-30T12:00:00Z')
const offer = {
  state: 'on_sale' as const,
  seats: null,
  seatsTaken: 0,
  sellsFrom: null,
  sellsUntil: null,
}

test('the first and the last day are days of the sale', () => {
  expect(saleOf({ ...offer, sellsFrom: '2026-11-30', sellsUntil: '2026-11-30' }, at)).toBe('open')
  expect(saleOf({ ...offer, sellsFrom: '2026-12-01' }, at)).toBe('not_yet')
  expect(saleOf({ ...offer, sellsUntil: '2026-11-29' }, at)).toBe('over')
  expect(saleOf({ ...offer, sellsUntil: '2026-11-29', seats: 1, seatsTaken: 1 }, at)).toBe('over')
  expect(saleOf({ ...offer, seats: 1, seatsTaken: 1 }, at)).toBe('sold_out')
})

test('a period ends after its days, or on the same day of a month', () => {
  expect(endOf({ unit: 'days', count: 2 }, at)).toEqual(new Date('2026-12-02T12:00:00Z'))
  expect(endOf({ unit: 'months', count: 3 }, at)).toEqual(new Date('2027-02-28T12:00:00Z'))
  expect(endOf(null, at)).toBeNull()
})

test('what ends soon may be bought again, what has no end never', () => {
  expect(isHeld(null, at)).toBe(true)
  expect(isHeld(new Date('2027-03-01T00:00:00Z'), at)).toBe(true)
  expect(isHeld(new Date('2026-12-05T00:00:00Z'), at)).toBe(false)
})
