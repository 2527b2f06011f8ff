import { expect, test } from 'vitest'
import { distinct, filterOf, noFilter, typedIn, withTyped } from './trade-filter.ts'

test('no choice filters nothing', () => {
  expect(Object.values(filterOf(noFilter)).every((value) => value === undefined)).toBe(true)
})

test('a pair applies once it is complete, in its stored form', () => {
  expect(filterOf({ ...noFilter, pair: 'eu' }).pair).toBeUndefined()
  expect(filterOf({ ...noFilter, pair: ' eur/usd ' }).pair).toBe('EURUSD')
})

test('the address names a trading account; anything that is not one is ignored', () => {
  const accountId = crypto.randomUUID()
  const typed = typedIn(withTyped(new URLSearchParams(), { ...noFilter, account: accountId }))
  expect(filterOf(typed).accountId).toBe(accountId)
  expect(filterOf({ ...noFilter, account: 'mine' }).accountId).toBeUndefined()
})

test('both days are included, in this device’s time zone', () => {
  const { from, to } = filterOf({ ...noFilter, from: '2026-11-02', to: '2026-11-02' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 2))
  expect(new Date(to ?? '')).toEqual(new Date(2026, 10, 3))
})

test('a half-typed year does not apply yet', () => {
  expect(filterOf({ ...noFilter, from: '0020-11-02' }).from).toBeUndefined()
  expect(filterOf({ ...noFilter, from: '0096-11-02' }).from).toBeUndefined()
  expect(filterOf({ ...noFilter, to: '2200-11-02' }).to).toBeUndefined()
})

test('each choice appears once, sorted by name', () => {
  expect(distinct(['B', null, 'A', 'B'])).toEqual(['A', 'B'])
})
