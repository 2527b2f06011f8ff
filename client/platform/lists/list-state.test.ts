import { expect, test } from 'vitest'
import { readPlace, withPlace } from './list-state.ts'

const options = { sortKeys: ['title', 'created'], filters: ['status'] } as const
const start = { page: 1, search: '', sorting: null, filters: { status: '' } }

test('an address without a place means the start of the list', () => {
  expect(readPlace(new URLSearchParams(), options)).toEqual(start)
})

test('a place survives the round trip through its address', () => {
  const place = {
    page: 3,
    search: '50 % & more',
    sorting: { by: 'title' as const, descending: true },
    filters: { status: 'paid' },
  }
  const address = withPlace(new URLSearchParams('user=7'), place)
  expect(readPlace(new URLSearchParams(address.toString()), options)).toEqual(place)
  expect(address.get('user')).toBe('7')
})

test('default values are left out of the address', () => {
  const address = withPlace(new URLSearchParams('page=4&search=x&sort=title&status=a'), start)
  expect(address.toString()).toBe('')
})

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1000000000',
  'sort=passwordHash',
  'sort=-',
])('%s is ignored', (query) => {
  expect(readPlace(new URLSearchParams(query), options)).toEqual(start)
})

test('two lists on one screen have separate places', () => {
  const queue = { ...options, name: 'queue' }
  const address = withPlace(new URLSearchParams('page=2'), { ...start, page: 5 }, queue.name)
  expect(readPlace(address, options).page).toBe(2)
  expect(readPlace(address, queue).page).toBe(5)
})
