import { Failure } from '#server/platform/failure.ts'

/**
 * The error for a wrong password; `path` is its field. Not a 401: the caller is signed in, and a
 * client would take that for the end of the session.
 */
export function wrongPassword(path: string): Failure {
  const message = 'The current password is not right.'
  return new Failure('invalid_input', message, { issues: [{ path, message }] })
}
