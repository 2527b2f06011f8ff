/**
 * Why a file as a whole cannot be read: it is empty, too large, not text, not a statement,
 * incomplete, malicious, or a CSV without its mapping.
 */
export type UnreadableReason =
  | 'empty'
  | 'too-large'
  | 'binary'
  | 'foreign'
  | 'truncated'
  | 'harmful'
  | 'needs-mapping'

/** Thrown by the readers; `message` is for people and reveals nothing internal. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}
