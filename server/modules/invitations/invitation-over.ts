import { Failure } from '#server/platform/failure.ts'

/**
 * The error for a token that belongs to no invitation, or to one that was accepted, withdrawn or
 * has expired.
 */
export const invitationOver = () =>
  new Failure('not_found', 'This invitation is over. Ask the academy for another one.')
