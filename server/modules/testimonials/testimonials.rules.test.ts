import { expect, test } from 'vitest'
import { isNews } from './testimonials.rules.ts'

test('the office is told of the first words, of those that replace shown ones, and of others once a day', () => {
  const writtenAt = new Date('2026-11-20T10:00:00Z')
  const soon = new Date('2026-11-21T09:59:59Z')
  const waiting = { writtenAt, shownAt: null }
  expect(isNews(undefined, soon)).toBe(true)
  expect(isNews({ writtenAt, shownAt: writtenAt }, soon)).toBe(true)
  expect(isNews(waiting, soon)).toBe(false)
  expect(isNews(waiting, new Date('2026-11-21T10:00:00Z'))).toBe(true)
})
