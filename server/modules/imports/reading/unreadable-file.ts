/**
 * Why a file as a whole cannot be read: there is nothing in it, there is too much, it is no text, it is
 * no statement, its end is missing, it was built to do harm, or a CSV came without its mapping.
 */
export type UnreadableReason =
  | 'empty'
  | 'too-large'
  | 'binary'
  | 'foreign'
  | 'truncated'
  | 'harmful'
  | 'needs-mapping'

/** Thrown by the readers; `message` is a sentence for people and names nothing internal. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}
