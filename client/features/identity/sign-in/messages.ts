import { unreadable } from '#client/platform/http/http.ts'
import { ApiProblem, NetworkProblem } from '#client/platform/http/problems.ts'

/** Whether the server says that address and password do not match. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401 && error.secondStep === null
}

/** The sign-in form's message about a failure; only a refused password is reported as such. */
export function loginMessage(error: unknown): string {
  if (isWrongPassword(error)) return 'Invalid email or password. Please try again.'
  return error instanceof Error ? error.message : 'Sign in failed. Please try again.'
}

const registrationFailed = 'Registration failed. Please try again.'
const notReached = 'The academy can’t be reached: please check your connection.'

/**
 * The registration form's message about a failure: the server's own if it sent one, and what is known of the
 * connection if no answer came. `wasLost` means
 * that the answer for the same address was lost before, so that the account may exist already.
 */
export function registrationMessage(error: unknown, wasLost = false): string {
  if (error instanceof NetworkProblem) return `${registrationFailed} ${notReached}`
  const isKnown = error instanceof ApiProblem && error.code !== unreadable
  if (!isKnown) return registrationFailed
  return wasLost && error.status === 409
    ? `${error.message} It may be the account you have just created: try to sign in.`
    : error.message
}
