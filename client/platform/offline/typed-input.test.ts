import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, isSessionExpired, settleExpiredSession } from '../session/tokens.ts'
import { hasTypedInput, watchTypedInput } from './typed-input.ts'

class Control extends EventTarget {
  isConnected = true
  value = ''
}
class Box extends Control {}

let page: EventTarget
let stop: () => void

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLInputElement', Control)
  vi.stubGlobal('HTMLTextAreaElement', Box)
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  stop = watchTypedInput()
})

afterEach(() => {
  stop()
  settleExpiredSession()
  vi.unstubAllGlobals()
})

function typeInto(control: EventTarget) {
  const event = new Event('input')
  Object.defineProperty(event, 'target', { value: control })
  page.dispatchEvent(event)
}

test('what was typed counts while it is on the screen', () => {
  expect(hasTypedInput()).toBe(false)
  const control = new Control()
  control.value = 'Why the level held'
  expect(hasTypedInput()).toBe(false)
  typeInto(control)
  expect(hasTypedInput()).toBe(true)
  control.isConnected = false
  expect(hasTypedInput()).toBe(false)
})

test('input that was cleared again does not count, nor does a click on something else', () => {
  typeInto(new Control())
  typeInto(new EventTarget())
  expect(hasTypedInput()).toBe(false)
})

test('a session that ends under unsaved input is expired until that is settled', () => {
  const box = new Box()
  box.value = 'A long answer'
  typeInto(box)
  endSession()
  expect(isSessionExpired()).toBe(true)
  settleExpiredSession()
  expect(isSessionExpired()).toBe(false)
})

test('a session that ends under anything else is over', () => {
  endSession()
  expect(isSessionExpired()).toBe(false)
})
