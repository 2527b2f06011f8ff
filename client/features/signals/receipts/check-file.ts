import { call } from '#client/platform/http/call.ts'
import { knownFromMessage } from '#contract/signals/printed-heads.ts'
import { headsOfFile } from '#contract/signals/published-heads.ts'
import { listRecordHeads } from '#contract/signals/receipts.ts'
import type { RecordEntry, RecordFile } from '#contract/signals/record-entries.ts'
import { NoRecordFile, readRecordFile } from '#contract/signals/record-file.ts'
import { canVerifySignatures } from '#contract/signals/record-signatures.ts'
import { entryWords } from '#contract/signals/record-words.ts'
import {
  type KnownHeads,
  type Verification,
  verifyRecord,
} from '#contract/signals/verify-record.ts'
import { keptHeads } from './kept-heads.ts'

/** In bytes; hundreds of thousands of entries. */
export const largestFile = 200_000_000

/** The longest pasted message, in characters; hundreds of heads. */
export const longestMessage = 1_000_000

/** What came of a file. */
export type Checked =
  | { unreadable: string }
  | {
      file: Pick<RecordFile, 'academy' | 'made' | 'signal'>
      found: Verification
      /** What the entries of a receipt say, in words; empty for an export. */
      said: { seq: number; what: string; at: string | null }[]
      /** Why it was not compared with what the academy publishes; null if it was. */
      notCompared: string | null
      /** What came of the heads of a pasted message; null without one. */
      sent: SentHeads | null
      /** What was not checked of time stamps; null if there are none. */
      unchecked: string | null
    }

/** The heads that somebody was sent, and how many of them are of entries of the file; or why there are none. */
export type SentHeads = { heads: number; found: number } | { problem: string }

/** Verifies a receipt or an export on this device, also against the heads of a message. Never throws. */
export async function checkFile(read: () => Promise<string>, message = ''): Promise<Checked> {
  try {
    const file = readRecordFile(await read())
    if (!(await canVerifySignatures())) {
      return {
        unreadable:
          'This browser cannot verify Ed25519 signatures. Use a newer one, or npm run verify-record.',
      }
    }
    const { known, notCompared } = await headsFor(file)
    const { academy, made, signal } = file
    const said = signal === null ? [] : file.entries.flatMap(saidBy)
    const sent = message.trim() === '' ? null : await knownFromMessage(message, file.keys)
    const all = sent?.known ? [...known, sent.known] : known
    // What reads stamps is large, and loaded where there are any.
    const isStamped = file.heads.some(({ stamp }) => stamp !== undefined)
    const stamps = isStamped ? await import('#contract/signals/stamps.ts') : null
    const found = await verifyRecord(file, all, stamps?.readStampOf ?? null)
    const of = sent && sentHeadsOf(file, sent)
    return {
      file: { academy, made, signal },
      found,
      said,
      notCompared,
      sent: of,
      unchecked: stamps?.uncheckedOfStamps ?? null,
    }
  } catch (error) {
    if (error instanceof NoRecordFile) return { unreadable: error.message }
    return { unreadable: error instanceof Error ? error.message : 'The file could not be read.' }
  }
}

function sentHeadsOf(
  { entries }: RecordFile,
  { known, problem }: Awaited<ReturnType<typeof knownFromMessage>>,
): SentHeads {
  if (!known) return { problem }
  const numbers = new Set(entries.map(({ seq }) => seq))
  return {
    heads: known.heads.length,
    found: known.heads.filter(({ seq }) => numbers.has(seq)).length,
  }
}

function saidBy(entry: RecordEntry) {
  const words = entryWords(entry)
  return words ? [{ seq: entry.seq, ...words }] : []
}

/** What this academy has published, and this device received, of the record that a file is from. */
async function headsFor(
  file: RecordFile,
): Promise<{ known: KnownHeads[]; notCompared: string | null }> {
  try {
    const { academy, published } = await publishedFor(file)
    if (academy !== file.academy) {
      return {
        known: [],
        notCompared: `It is from ${file.academy}: verify it there, to compare it with what is published.`,
      }
    }
    return { known: [published, ...keptHeads(academy)], notCompared: null }
  } catch {
    return {
      known: keptHeads(file.academy),
      notCompared:
        'What the academy publishes could not be loaded, so it was not compared with that.',
    }
  }
}

async function publishedFor(file: RecordFile): Promise<{ academy: string; published: KnownHeads }> {
  let academy = ''
  const published = await headsOfFile(file, async (fromEntry) => {
    const answer = await call(listRecordHeads, { query: { fromEntry }, anonymous: true })
    academy = answer.academy
    return answer
  })
  return { academy, published }
}
