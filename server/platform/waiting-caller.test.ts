import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { waitingCaller, whileWaiting } from './waiting-caller.ts'

/** A response of which only the end of its connection matters. */
function response({ isComplete = false } = {}) {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: isComplete })
  const close = () => {
    raw.destroyed = true
    raw.emit('close')
  }
  return { raw: raw as unknown as ServerResponse, close }
}

/** How many of `count` waiting pieces of work have left once the connection has closed. */
function leftOf(count: number, { isComplete = false, takenBack = 0 } = {}) {
  const { raw, close } = response({ isComplete })
  let left = 0
  whileWaiting(raw, () => {
    const leaves = Array.from({ length: count }, () => waitingCaller()?.onGone(() => left++))
    for (const takeBack of leaves.slice(0, takenBack)) takeBack?.()
  })
  const listeners = raw.listenerCount('close')
  close()
  return { left, listeners }
}

test('whatever waits leaves when its caller goes, with one listener for all', () => {
  expect(leftOf(40)).toEqual({ left: 40, listeners: 1 })
  expect(leftOf(40, { takenBack: 39 }), 'what had begun').toEqual({ left: 1, listeners: 1 })
  expect(leftOf(40, { isComplete: true }), 'a complete answer').toEqual({ left: 0, listeners: 1 })
})

test('of a request within a request, the caller is that of the outer one', () => {
  const [outer, inner] = [response(), response()]
  const seen = whileWaiting(outer.raw, () => whileWaiting(inner.raw, waitingCaller))
  inner.close()
  expect(seen?.isGone).toBe(false)
  outer.close()
  expect(seen?.isGone).toBe(true)
  expect(waitingCaller(), 'outside of all').toBeUndefined()
})
