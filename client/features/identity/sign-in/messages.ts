import { unreadable } from '#client/platform/http.ts'
import { ApiProblem } from '#client/platform/problems.ts'

/** Whether the server says that address and password don't belong together. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401 && error.secondStep === null
}

/** What the sign-in form says about a failure; only a refused password is called one. */
export function loginMessage(error: unknown): string {
  if (isWrongPassword(error)) return 'Invalid email or password. Please try again.'
  return error instanceof Error ? error.message : 'Sign in failed. Please try again.'
}

/**
 * What the registration form says about a failure: the server's words where it sent any. `wasLost` says
 * that the answer to the same address was lost before: the account may be there already.
 */
export function registrationMessage(error: unknown, wasLost = false): string {
  const told = error instanceof ApiProblem && error.code !== unreadable
  if (!told) return 'Registration failed. Please try again.'
  return wasLost && error.status === 409
    ? `${error.message} It may be the one that you have just asked for: try to sign in.`
    : error.message
}
