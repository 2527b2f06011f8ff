import { Failure } from '#server/platform/failure.ts'

/** One file of a user is read at a time. */
export const readingElsewhere = () =>
  new Failure('conflict', 'Another file of candles is just being read. Wait for it, or stop it.')
