import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onConnectionChange, readConnection, reportReachable } from './connection.ts'

const browser = { onLine: true }

beforeEach(() => {
  browser.onLine = true
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('window', new EventTarget())
})

afterEach(() => {
  reportReachable(true)
  vi.unstubAllGlobals()
})

test('a call without an answer makes the academy unreachable, the next answer reverts that', () => {
  expect(readConnection()).toBe('online')
  reportReachable(false)
  expect(readConnection()).toBe('unreachable')
  reportReachable(true)
  expect(readConnection()).toBe('online')
})

test('without a network the state is offline', () => {
  browser.onLine = false
  reportReachable(false)
  expect(readConnection()).toBe('offline')
})

test('listeners are told of each change once, until they unsubscribe', () => {
  const listener = vi.fn()
  const stop = onConnectionChange(listener)
  reportReachable(false)
  reportReachable(false)
  expect(listener).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('offline'))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  reportReachable(true)
  window.dispatchEvent(new Event('online'))
  expect(listener).toHaveBeenCalledTimes(2)
})
