import { Failure } from '#server/platform/failure.ts'

/** The token is of no invitation, or of one that was taken, withdrawn or is too old. */
export const invitationOver = () =>
  new Failure('not_found', 'This invitation is over. Ask the academy for another one.')
