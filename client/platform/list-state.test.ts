import { expect, test } from 'vitest'
import { readPlace, withPlace } from './list-state.ts'

const options = { sortKeys: ['title', 'created'], filters: ['status'] } as const
const start = { page: 1, search: '', sorting: null, filters: { status: '' } }

test('an address without a place is the beginning of the list', () => {
  expect(readPlace(new URLSearchParams(), options)).toEqual(start)
})

test('a place comes back from its address as it was', () => {
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

test('what is as usual does not stand in the address', () => {
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
])('%s counts as absent', (query) => {
  expect(readPlace(new URLSearchParams(query), options)).toEqual(start)
})

test('two lists of one screen have places of their own', () => {
  const queue = { ...options, name: 'queue' }
  const address = withPlace(new URLSearchParams('page=2'), { ...start, page: 5 }, queue.name)
  expect(readPlace(address, options).page).toBe(2)
  expect(readPlace(address, queue).page).toBe(5)
})
