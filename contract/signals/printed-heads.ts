import type { RecordHead, RecordKey } from './record-entries.ts'
import { signedBy } from './record-signatures.ts'
import type { KnownHeads } from './verify-record.ts'

// Signed heads as they stand in mails and chats: the same text is written by the server and read where files are
// verified.

/** A signed head in one line, complete: whoever has the line can prove that the academy signed it. */
export const printedHead = ({ day, seq, hash, key, signature }: RecordHead): string =>
  `Head of ${day}: entry ${seq}, hash ${hash}, key ${key}, signature ${signature}`

/** What is written above heads that are sent. */
export const headsTitle = 'Signed heads of the record of signals'

/** How whoever has a message with heads checks the record by it; `page` is the full address where files are verified. */
export const howToCheck = (page: string): string =>
  `Keep this message. To check the record later, download it or the receipt of a signal, open ${page}, choose the file and paste this message under ‘Heads that you were sent’. If anything up to that entry was changed, removed or put in since, the page says where.`

/** The name of heads that somebody was sent, among others. */
const sentHeads = 'the message that you pasted'

const printed =
  /Head of (\d{4}-\d\d-\d\d): entry (\d{1,15}), hash ([0-9a-f]{64}), key ([\w-]{43}), signature ([\w-]{86})/g

/** The maximum number of heads read from a text. */
const readMaximum = 10_000

/** The heads in a text, however a mail program has broken and quoted its lines; whatever else it says is passed over. */
export function readPrintedHeads(text: string): RecordHead[] {
  const whole = text.replace(/\s+(?:>\s*)*/g, ' ')
  const found = new Map<string, RecordHead>()
  for (const [line, day = '', seq = '', hash = '', key = '', signature = ''] of whole.matchAll(
    printed,
  )) {
    if (found.size < readMaximum) found.set(line, { day, seq: Number(seq), hash, key, signature })
  }
  return [...found.values()]
}

/** What a pasted message has: heads to verify a file with these keys against, or why it has none. */
export async function knownFromMessage(
  text: string,
  keys: readonly RecordKey[],
): Promise<{ known: KnownHeads; problem: null } | { known: null; problem: string }> {
  const heads = readPrintedHeads(text)
  if (heads.length === 0) {
    return { known: null, problem: 'The text has no head: paste the whole message.' }
  }
  const names = new Set(keys.map(({ key }) => key))
  for (const head of heads) {
    if (!names.has(head.key)) {
      // Anybody can make a key and a message with it; but whoever made the record anew needed another key, too.
      const problem = `The head of ${head.day} is signed with another key than the file: either the message is not the academy’s, or the record was made anew.`
      return { known: null, problem }
    }
    if (await signedBy(head)) continue
    // A line with another signature proves nothing, neither for the academy nor against it.
    const problem = `The head of ${head.day} is not signed with the key that it names: the message was changed on its way.`
    return { known: null, problem }
  }
  return { known: { from: sentHeads, heads, firstKey: null }, problem: null }
}
