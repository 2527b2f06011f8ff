/**
 * Why a file as a whole cannot be read: it is empty, too large, not text, not a statement,
 * incomplete, malicious, or a CSV without its mapping.
 */
type UnreadableReason =
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

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Why a value cannot be read: 'The volume “0” is not above 0.' */
export function faultOf(name: string, text: string, what: string): string {
  return text === '' ? `The ${name} is missing.` : `The ${name} “${shown(text)}” ${what}.`
}
