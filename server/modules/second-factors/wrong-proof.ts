import { Failure } from '#server/platform/failure.ts'

const messages = {
  code: 'This code is not right. Codes change every 30 seconds, and each counts once.',
  recoveryCode: 'This recovery code is not right, or was used before.',
  passkey: 'This passkey was not accepted. Please try again.',
  factor: 'Your account has a second factor. Please use that.',
}

/**
 * The error for a wrong proof. Not a 401: the caller may be signed in, and a client would take that
 * for the end of the session.
 */
export function wrongProof(what: keyof typeof messages, path = 'code'): Failure {
  const message = messages[what]
  return new Failure('invalid_input', message, { issues: [{ path, message }] })
}
