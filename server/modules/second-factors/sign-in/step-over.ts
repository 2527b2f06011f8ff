import { Failure } from '#server/platform/failure.ts'

/** The refusal of a sign-in that took too long, was tried too often, or is through already. */
export const stepOver = () =>
  new Failure('unauthorized', 'This sign-in is over. Please sign in again.')
