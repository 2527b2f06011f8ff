import { Failure } from '#server/platform/failure.ts'

/** The error for a sign-in that took too long, was attempted too often, or is already complete. */
export const stepOver = () =>
  new Failure('unauthorized', 'This sign-in is over. Please sign in again.')
