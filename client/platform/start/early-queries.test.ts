import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EarlyParts, EarlyQuery } from './early.ts'
import { answeredQueries, fillEarly, noteResult } from './early-queries.ts'

const token = 'the token of ann'
const parts: EarlyParts = {
  '/courses?limit=2': { headers: { 'x-total-count': '7' }, body: '[{"id":"a"},{"id":"b"}]' },
  '/academy/content': { headers: {}, body: '{"announcements":[]}' },
}
const queries: EarlyQuery[] = [
  { key: ['courses', { limit: 2 }], of: '/courses?limit=2', counted: true },
  { key: ['academy'], of: '/academy/content' },
  { key: ['gone'], of: '/refused' },
]

let early: NonNullable<Window['early']>
let client: QueryClient
beforeEach(() => {
  const answers = Object.fromEntries(
    Object.keys(parts).map((of) => [of, Promise.resolve(undefined)]),
  )
  early = { build: null, token, answers, queries, parts: Promise.resolve(parts), received: parts }
  vi.stubGlobal('window', { early })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'accessToken' ? token : null),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  client = new QueryClient()
})

const page = { items: [{ id: 'a' }, { id: 'b' }], total: 7 }

test('queries have the answers that came before them, in the form in which calls give them', () => {
  fillEarly(client)
  expect(client.getQueryData(['courses', { limit: 2 }])).toEqual(page)
  expect(client.getQueryData(['academy'])).toEqual({ announcements: [] })
  expect(client.getQueryState(['gone'])).toBeUndefined()
})

test('answers that come later are given to the queries that are not in use by then', async () => {
  early.received = undefined
  fillEarly(client)
  expect(client.getQueryCache().getAll()).toEqual([])
  client.setQueryData(['academy'], 'newer')
  await early.parts
  expect(client.getQueryData(['courses', { limit: 2 }])).toEqual(page)
  expect(client.getQueryData(['academy'])).toBe('newer')
})

test('an answer that has been given is left for nobody but a query that reads it again', () => {
  early.queries = queries.map((one) => (one.key[0] === 'academy' ? { ...one, again: true } : one))
  fillEarly(client)
  expect(Object.keys(early.answers)).toEqual(['/academy/content'])
})

test('nobody is given what was requested with another token', () => {
  early.token = 'the token of ben'
  fillEarly(client)
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('the queries in use are remembered with what answered them, however they got it', () => {
  fillEarly(client)
  const me = { id: 'ann' }
  noteResult(me, { of: '/auth/me' })
  client.setQueryData(['session'], me)
  client.setQueryData(['made here'], { id: 'ben' })
  for (const queryKey of [['courses', { limit: 2 }], ['made here']]) {
    new QueryObserver(client, { queryKey, staleTime: 1000 }).subscribe(() => undefined)
  }
  new QueryObserver(client, { queryKey: ['session'], staleTime: 0 }).subscribe(() => undefined)
  expect(JSON.parse(JSON.stringify(answeredQueries(client)))).toEqual([
    queries[0],
    { key: ['session'], of: '/auth/me', again: true },
  ])
  client.clear()
})
