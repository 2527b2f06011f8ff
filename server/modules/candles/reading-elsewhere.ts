import { Failure } from '#server/platform/failure.ts'

/** The error that another file of the user is being read: only one is read at a time. */
export const readingElsewhere = () =>
  new Failure('conflict', 'Another file of candles is just being read. Wait for it, or stop it.')
