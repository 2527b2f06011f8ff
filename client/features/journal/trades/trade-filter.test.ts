import { expect, test } from 'vitest'
import { distinct, filterOf, noFilter, typedIn, withTyped } from './trade-filter.ts'

test('nothing chosen filters nothing', () => {
  expect(Object.values(filterOf(noFilter)).every((value) => value === undefined)).toBe(true)
})

test('a pair counts once it can be one, in the way that it is kept', () => {
  expect(filterOf({ ...noFilter, pair: 'eu' }).pair).toBeUndefined()
  expect(filterOf({ ...noFilter, pair: ' eur/usd ' }).pair).toBe('EURUSD')
})

test('the address names a trading account; what is none does not count', () => {
  const accountId = crypto.randomUUID()
  const typed = typedIn(withTyped(new URLSearchParams(), { ...noFilter, account: accountId }))
  expect(filterOf(typed).accountId).toBe(accountId)
  expect(filterOf({ ...noFilter, account: 'mine' }).accountId).toBeUndefined()
})

test('both days are included, in the zone of this device', () => {
  const { from, to } = filterOf({ ...noFilter, from: '2026-11-02', to: '2026-11-02' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 2))
  expect(new Date(to ?? '')).toEqual(new Date(2026, 10, 3))
})

test('a year that is being typed does not count yet', () => {
  expect(filterOf({ ...noFilter, from: '0020-11-02' }).from).toBeUndefined()
  expect(filterOf({ ...noFilter, from: '0096-11-02' }).from).toBeUndefined()
  expect(filterOf({ ...noFilter, to: '2200-11-02' }).to).toBeUndefined()
})

test('choices come once, by name', () => {
  expect(distinct(['B', null, 'A', 'B'])).toEqual(['A', 'B'])
})
