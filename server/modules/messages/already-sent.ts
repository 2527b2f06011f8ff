import { Failure } from '#server/platform/failure.ts'

/** The error for a message that was sent before, under the same id, to somebody else. */
export const alreadySent = () =>
  new Failure('conflict', 'This message has already been sent to somebody else.')
