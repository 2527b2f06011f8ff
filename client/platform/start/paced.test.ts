import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const done: (string[] | null)[] = []
  const pacer = paced(2000, (subjects) => done.push(subjects && [...subjects]))
  return { done, ...pacer }
}

test('the first change is passed on at once, further ones together after the pause', () => {
  const { done, take } = start()
  take('a')
  expect(done).toEqual([['a']])
  for (const subject of ['b', 'c', 'b']) take(subject)
  vi.advanceTimersByTime(1999)
  expect(done).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(done).toEqual([['a'], ['b', 'c']])
})

test('after a pause without changes the next one is passed on at once', () => {
  const { done, take } = start()
  take('a')
  vi.advanceTimersByTime(2000)
  take('b')
  expect(done).toEqual([['a'], ['b']])
})

test('if anything may have changed, single changes no longer matter', () => {
  const { done, take } = start()
  take('a')
  for (const subject of ['b', null, 'c']) take(subject)
  vi.advanceTimersByTime(2000)
  take('d')
  vi.advanceTimersByTime(2000)
  expect(done).toEqual([['a'], null, ['d']])
})

test('what is pending when it stops is done then, once', () => {
  const { done, take, stop } = start()
  take('a')
  take('b')
  stop()
  stop()
  vi.advanceTimersByTime(5000)
  expect(done).toEqual([['a'], ['b']])
})
