import { expect, test } from 'vitest'
import { ApiProblem, NetworkProblem } from '#client/platform/http/problems.ts'
import { browserHint, switchOnFailure } from './live-alerts-words.ts'

test("the browser's own failure is reported as such", () => {
  const { description } = switchOnFailure(new DOMException('push service error', 'AbortError'))
  expect(description).toBe(
    'The push service of this browser could not be reached. Please try again later.',
  )
})

test("a rule of the academy is reported in the server's words, anything else is not", () => {
  const message = 'Live alerts are already on in 10 browsers.'
  const refusal = new ApiProblem({ status: 409, code: 'conflict', message })
  expect(switchOnFailure(refusal).description).toBe(message)
  expect(switchOnFailure(new NetworkProblem()).description).toBe('Please try again later.')
})

test('the switch says how many browsers are on, and what to do if it is blocked', () => {
  expect(browserHint('off', 0)).not.toContain('On in')
  expect(browserHint('off', undefined)).not.toContain('On in')
  expect(browserHint('on', 1)).toContain('On in one browser.')
  expect(browserHint('off', 3)).toContain('On in 3 browsers.')
  expect(browserHint('blocked', 3)).toContain('site settings')
  expect(browserHint('unsupported', 0)).toContain('home screen')
})
