import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, dropDraftsOf, keepDraft, readDraft } from './drafts.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.useRealTimers()
  stored.clear()
  // Like a browser's: its keys are properties of the object itself.
  const storage = new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', storage)
})

test('a draft belongs to its user alone, and is gone once it is dropped', () => {
  keepDraft('ann', 'trade new', { values: { pair: 'EURUSD' }, seen: '2026-01-01T00:00:00.000Z' })
  expect(readDraft('ann', 'trade new')).toMatchObject({
    values: { pair: 'EURUSD' },
    seen: '2026-01-01T00:00:00.000Z',
  })
  expect(readDraft('ben', 'trade new')).toBeNull()
  expect(readDraft('ann', 'trade old')).toBeNull()
  dropDraft('ann', 'trade new')
  expect(readDraft('ann', 'trade new')).toBeNull()
})

test('while the site is viewed as somebody else no draft is stored', () => {
  const view = JSON.stringify({ id: 'view', as: 'academy', token: 'view_x' })
  vi.stubGlobal('sessionStorage', { getItem: () => view })
  keepDraft('view', 'trade new', { values: 1 })
  vi.unstubAllGlobals()
  expect([...stored.keys()]).toEqual([])
})

test('signing out removes all drafts of the user and of nobody else', () => {
  keepDraft('ann', 'one', { values: 1 })
  keepDraft('ann', 'two', { values: 2 })
  keepDraft('anna', 'one', { values: 3 })
  stored.set('theme', 'dark')
  dropDraftsOf('ann')
  expect([...stored.keys()]).toEqual(['draft anna one', 'theme'])
})

test('a draft expires after 30 days, and the oldest are removed when there are many', () => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-01-01T00:00:00Z')
  keepDraft('ann', 'old', { values: 1 })
  vi.setSystemTime('2026-01-30T00:00:00Z')
  expect(readDraft('ann', 'old')).not.toBeNull()
  for (let at = 0; at < 50; at += 1) {
    vi.advanceTimersByTime(1000)
    keepDraft('ann', `form ${at}`, { values: at })
  }
  expect(stored.size).toBe(50)
  expect(readDraft('ann', 'old')).toBeNull()
  vi.setSystemTime('2026-03-05T00:00:00Z')
  expect(readDraft('ann', 'form 1')).toBeNull()
})

test('drafts that are too large are not stored, unreadable ones are ignored', () => {
  keepDraft('ann', 'long', { values: 'x'.repeat(200_000) })
  expect(readDraft('ann', 'long')).toBeNull()
  stored.set('draft ann broken', '{')
  expect(readDraft('ann', 'broken')).toBeNull()
})
