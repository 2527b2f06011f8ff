import { Failure } from '#server/platform/failure.ts'

/**
 * The refusal of a password that does not fit; `path` is the field that it stood in. Not a 401: the
 * caller is signed in, and a client would take it for the end of the session.
 */
export function wrongPassword(path: string): Failure {
  const message = 'The current password is not right.'
  return new Failure('invalid_input', message, { issues: [{ path, message }] })
}
