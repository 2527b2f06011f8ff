import { expect, test } from 'vitest'
import { ApiProblem, NetworkProblem } from '#client/platform/problems.ts'
import { switchOnFailure } from './live-alerts-words.ts'

test("the browser's own failure is told as such", () => {
  const { description } = switchOnFailure(new DOMException('push service error', 'AbortError'))
  expect(description).toBe(
    'The push service of this browser could not be reached. Please try again later.',
  )
})

test("a rule of the academy is told in the server's words, anything else is not", () => {
  const message = 'Live alerts are on in 10 browsers already.'
  const refusal = new ApiProblem({ status: 409, code: 'conflict', message })
  expect(switchOnFailure(refusal).description).toBe(message)
  expect(switchOnFailure(new NetworkProblem()).description).toBe('Please try again later.')
})
