import { decodeText } from './decode-text.ts'
import { encodingOf } from './encoding-of.ts'

/** The text of a CSV in any encoding; only of the beginning if that many bytes are enough. */
export function csvText(bytes: Uint8Array, most = bytes.length): string {
  const pieces: string[] = []
  // An even length, because a UTF-16 code unit has two bytes.
  const end = most < bytes.length ? most - (most % 2) : bytes.length
  decodeText(bytes.subarray(0, end), encodingOf(bytes), (piece) => pieces.push(piece))
  return pieces.join('')
}
