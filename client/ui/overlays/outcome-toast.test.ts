import { describe, expect, test } from 'vitest'
import { ApiProblem, NetworkProblem } from '#client/platform/http/problems.ts'
import { failureText } from './outcome-toast.ts'

const generic = 'Failed to delete user.'
const problem = (status: number, code: string) =>
  new ApiProblem({ status, code, message: 'This is the last admin.' })

describe('the message about a failure', () => {
  test('is the server’s own if a rule refused the request', () => {
    expect(failureText(problem(409, 'conflict'), generic)).toBe('This is the last admin.')
    expect(failureText(problem(422, 'rule_violated'), generic)).toBe('This is the last admin.')
  })

  test.each([
    problem(400, 'invalid_input'),
    problem(403, 'forbidden'),
    problem(404, 'not_found'),
    problem(500, 'internal'),
    new NetworkProblem(),
    new Error('anything'),
  ])('is the screen’s own for %o', (error) => {
    expect(failureText(error, generic)).toBe(generic)
  })
})
