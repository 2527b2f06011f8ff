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

test('the first change is handed on at once, the next ones together when the pause is over', () => {
  const { done, take } = start()
  take('a')
  expect(done).toEqual([['a']])
  for (const subject of ['b', 'c', 'b']) take(subject)
  vi.advanceTimersByTime(1999)
  expect(done).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(done).toEqual([['a'], ['b', 'c']])
})

test('after a pause without changes the next one waits for nothing', () => {
  const { done, take } = start()
  take('a')
  vi.advanceTimersByTime(2000)
  take('b')
  expect(done).toEqual([['a'], ['b']])
})

test('where anything may have changed, no single change matters', () => {
  const { done, take } = start()
  take('a')
  for (const subject of ['b', null, 'c']) take(subject)
  vi.advanceTimersByTime(2000)
  take('d')
  vi.advanceTimersByTime(2000)
  expect(done).toEqual([['a'], null, ['d']])
})

test('what still waits at the end is done then, once', () => {
  const { done, take, stop } = start()
  take('a')
  take('b')
  stop()
  stop()
  vi.advanceTimersByTime(5000)
  expect(done).toEqual([['a'], ['b']])
})
