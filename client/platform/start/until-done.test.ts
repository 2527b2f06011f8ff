import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilDone } from './until-done.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const browser = new EventTarget()
let isDone: boolean
const attempt = vi.fn(async () => isDone)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  page.hidden = false
  isDone = false
  attempt.mockClear()
})
afterEach(() => vi.useRealTimers())

const count = () => attempt.mock.calls.length
const minute = 60_000

test('it is repeated after longer and longer pauses, until it is done', async () => {
  untilDone(attempt)
  expect(count()).toBe(0)
  await vi.advanceTimersByTimeAsync(minute)
  const inFirst = count()
  expect(inFirst).toBeGreaterThan(3)
  await vi.advanceTimersByTimeAsync(minute)
  expect(count() - inFirst).toBeLessThan(inFirst)
  isDone = true
  await vi.advanceTimersByTimeAsync(minute)
  const inAll = count()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(count()).toBe(inAll)
})

test('it is made at once when there is a network again, or the page is looked at again', async () => {
  page.hidden = true
  const stop = untilDone(attempt)
  await vi.advanceTimersByTimeAsync(10 * minute)
  browser.dispatchEvent(new Event('online'))
  expect(count()).toBe(0)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(count()).toBe(1)
  browser.dispatchEvent(new Event('online'))
  expect(count()).toBe(2)
  stop()
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(minute)
  expect(count()).toBe(2)
})

test('an attempt that fails is one that is not done', async () => {
  attempt.mockRejectedValueOnce(new Error('no line'))
  const stop = untilDone(attempt)
  await vi.advanceTimersByTimeAsync(minute)
  expect(count()).toBeGreaterThan(1)
  stop()
})
