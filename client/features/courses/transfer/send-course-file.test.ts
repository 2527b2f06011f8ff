import { expect, test } from 'vitest'
import { ApiProblem, NetworkProblem } from '#client/platform/http/problems.ts'
import { isRefusalOfFile } from './send-course-file.ts'

const problem = (status: number, code: string) =>
  new ApiProblem({ status, code, message: 'A problem.' })

test('a draft is given up only if its file cannot be used, and not if it is busy or signed out', () => {
  for (const [status, code] of [
    [413, 'too_large'],
    [415, 'unsupported_type'],
    [422, 'rule_violated'],
  ] as const) {
    expect(isRefusalOfFile(problem(status, code)), code).toBe(true)
  }
  for (const [status, code] of [
    [401, 'unauthorized'],
    [409, 'conflict'],
    [423, 'locked'],
    [429, 'too_many_requests'],
    [507, 'storage_full'],
  ] as const) {
    expect(isRefusalOfFile(problem(status, code)), code).toBe(false)
  }
  expect(isRefusalOfFile(new NetworkProblem())).toBe(false)
})
