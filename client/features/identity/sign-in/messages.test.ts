import { expect, test } from 'vitest'
import { unreadable } from '#client/platform/http/http.ts'
import { ApiProblem, NetworkProblem } from '#client/platform/http/problems.ts'
import { isWrongPassword, loginMessage, registrationMessage } from './messages.ts'

const wrong = new ApiProblem({ status: 401, code: 'invalid_credentials', message: 'No.' })
const tooMany = new ApiProblem({ status: 429, code: 'too_many_requests', message: 'Wait.' })
const taken = new ApiProblem({ status: 409, code: 'conflict', message: 'Already registered.' })
const unread = new ApiProblem({ status: 502, code: unreadable, message: 'Unread.' })
const offline = new NetworkProblem()

test('a refused password is reported as such', () => {
  expect(isWrongPassword(wrong)).toBe(true)
  expect(loginMessage(wrong)).toBe('Invalid email or password. Please try again.')
})

test('other sign-in failures speak for themselves', () => {
  for (const failure of [tooMany, offline]) {
    expect(isWrongPassword(failure)).toBe(false)
    expect(loginMessage(failure)).toBe(failure.message)
  }
})

test('registration shows the server’s message, and its own when there is none', () => {
  expect(registrationMessage(taken)).toBe('Already registered.')
  expect(registrationMessage(unread)).toBe('Registration failed. Please try again.')
})

test('registration without an answer names the connection', () => {
  expect(registrationMessage(offline)).toBe(
    'Registration failed. Please try again. The academy can’t be reached: please check your connection.',
  )
})
