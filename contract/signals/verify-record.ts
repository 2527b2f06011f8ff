import {
  canonicalText,
  entryText,
  noHash,
  type RecordEntry,
  type RecordFile,
  type RecordHead,
} from './record-entries.ts'
import { keyProblem, sha256, signedBy } from './record-signatures.ts'
import { type ReadStamps, readStamps, type StampReader } from './verify-stamps.ts'

/** The first thing that is wrong. */
export interface RecordProblem {
  /** The first entry concerned, or the first of those among which it is. */
  seq: number
  /** The last of those, if it cannot be said which. */
  until?: number
  /** What it is, in a sentence. */
  message: string
}

/** Heads from elsewhere: what the academy publishes, or what a device has received. */
export interface KnownHeads {
  /** Where they are from, as in 'the head that … has'. */
  from: string
  heads: readonly RecordHead[]
  /** The first key of the academy; null if unknown. */
  firstKey: string | null
}

export interface Verification {
  problem: RecordProblem | null
  entries: number
  /** How many of them can be read by the holder of the file. */
  readable: number
  /** The newest signed head that an entry of the file leads to. */
  signed: Pick<RecordHead, 'day' | 'seq'> | null
  /** The newest entries, which no head covers yet: they prove nothing so far. */
  unsigned: number
  /** With how many heads from elsewhere the entries of the file agree. */
  compared: number
  /** How many heads are stamped, and the newest of them; null if nothing has read them. */
  stamped: Omit<ReadStamps, 'problem'> | null
  /** Whether some are unsigned in the file alone: the same file made again has their head. */
  isOutdated: boolean
  /** Whether nothing is wrong, and signed: in a receipt all of it, in an export all but the newest entries. */
  isProven: boolean
}

/** Verifies a receipt or an export by itself and against heads from elsewhere. */
export async function verifyRecord(
  file: RecordFile,
  known: readonly KnownHeads[] = [],
  readStamp: StampReader | null = null,
): Promise<Verification> {
  const { entries, heads } = file
  const hashes = new Map(entries.map(({ seq, hash }) => [seq, hash]))
  const elsewhere = known.map((source) => compareHeads(file, hashes, source))
  const signed = heads.filter(({ seq }) => hashes.has(seq)).reduce(newer, null)
  const unsigned = entries.filter(({ seq }) => seq > (signed?.seq ?? 0))
  const stamps = readStamp && (await readStamps(heads, readStamp))
  // The entry itself is named before the head that it no longer leads to.
  const problems = [
    await findBrokenEntry(file),
    await findBrokenHead(file, hashes),
    stamps?.problem ?? null,
    ...elsewhere.map(({ problem }) => problem),
  ].filter((problem) => problem !== null)
  const problem = first(problems)
  return {
    problem,
    entries: entries.length,
    readable: entries.filter(({ content }) => content !== undefined).length,
    signed: signed && { day: signed.day, seq: signed.seq },
    unsigned: unsigned.length,
    compared: elsewhere.reduce((sum, { compared }) => sum + compared, 0),
    stamped: stamps && { count: stamps.count, newest: stamps.newest },
    isOutdated: known.some((source) =>
      source.heads.some(({ seq }) => seq >= (unsigned[0]?.seq ?? Number.POSITIVE_INFINITY)),
    ),
    isProven:
      problem === null && signed !== null && (file.signal === null || unsigned.length === 0),
  }
}

/** The first entry in which two files of the same academy tell different histories; null if there is none. */
export function findDifference(one: RecordFile, other: RecordFile): RecordProblem | null {
  const hashes = new Map(one.entries.map(({ seq, hash }) => [seq, hash]))
  const differences = other.entries
    .filter(({ seq, hash }) => hashes.has(seq) && hashes.get(seq) !== hash)
    .map(({ seq }) => problemAt(seq, () => `The two histories differ from entry ${seq} on.`))
  const problems = [
    first(differences),
    compareHeads(one, hashes, { from: 'the other file', heads: other.heads, firstKey: null })
      .problem,
    compareHeads(other, new Map(other.entries.map(({ seq, hash }) => [seq, hash])), {
      from: 'the other file',
      heads: one.heads,
      firstKey: one.keys[0]?.key ?? null,
    }).problem,
  ]
  return first(problems.filter((problem) => problem !== null))
}

/** Whatever names a single entry that lies in another's range is more exact. */
function first(problems: readonly RecordProblem[]): RecordProblem | null {
  const [exact] = problems.filter(({ until }) => until === undefined).sort(bySeq)
  const [range] = problems.filter(({ until }) => until !== undefined).sort(bySeq)
  if (!exact || !range) return exact ?? range ?? null
  return exact.seq <= (range.until ?? range.seq) ? exact : range
}

const bySeq = (a: RecordProblem, b: RecordProblem) => a.seq - b.seq

const newer = (best: RecordHead | null, head: RecordHead) =>
  best && best.seq > head.seq ? best : head

const problemAt = (seq: number, message: (seq: number) => string): RecordProblem => ({
  seq,
  message: message(seq),
})

/** The first entry that was changed, removed or put in, by the hashes that lead from one to the next. */
async function findBrokenEntry(file: RecordFile): Promise<RecordProblem | null> {
  const { entries, last } = file
  const isWhole = file.signal === null
  const places = new Map(entries.map(({ seq }, index) => [seq, index]))
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1]
    const problem =
      problemOfPlace(entry, before, {
        isWhole,
        isLater: (seq) => (places.get(seq) ?? -1) > index,
      }) ?? (await problemOfLink(entry, before, entries[index - 2]))
    if (problem) return problem
  }
  const end = entries.at(-1)
  if (!isWhole) return looseEnd(file)
  if (!last) {
    return end ? problemAt(1, () => 'The file does not say where the record ends.') : null
  }
  if (!end || end.seq < last.seq) {
    return problemAt((end?.seq ?? 0) + 1, (seq) => `Entry ${seq} was removed from the end.`)
  }
  if (end.seq > last.seq) return problemAt(last.seq + 1, (seq) => `Entry ${seq} was put in.`)
  if (end.hash !== last.hash) return problemAt(end.seq, (seq) => `Entry ${seq} was changed.`)
  return null
}

/**
 * In a receipt, the first entries that lead neither to one of its heads nor to where the record ended: whoever leaves out
 * what follows an entry can write into it what they like.
 */
function looseEnd({ entries, heads, last }: RecordFile): RecordProblem | null {
  const ends = new Map(heads.map(({ seq, hash }) => [seq, hash]))
  // The record cannot have ended before something that was signed.
  if (last && heads.every(({ seq }) => seq < last.seq)) ends.set(last.seq, last.hash)
  let since = entries[0]?.seq ?? 1
  for (const [index, { seq, hash }] of entries.entries()) {
    const next = entries[index + 1]?.seq
    if (next === seq + 1) continue
    if (ends.get(seq) !== hash) {
      const message = `Entry ${seq} leads to no signed head: it was changed, or what follows it was removed.`
      return { seq: since, until: seq + 1, message }
    }
    since = next ?? since
  }
  return null
}

interface Around {
  isWhole: boolean
  isLater: (seq: number) => boolean
}

/** Whether an entry stands where its number belongs. A receipt leaves out what it does not need. */
function problemOfPlace(
  { seq, previous }: RecordEntry,
  before: RecordEntry | undefined,
  { isWhole, isLater }: Around,
): RecordProblem | null {
  const expected = before ? before.seq + 1 : isWhole ? 1 : seq
  if (seq < expected) {
    return problemAt(seq, () => `Another entry ${seq} was put in after entry ${expected - 1}.`)
  }
  if (seq > expected && isLater(expected)) {
    return problemAt(expected, () => `Entry ${expected} was moved to another place.`)
  }
  if (seq > expected && isWhole) return problemAt(expected, () => `Entry ${expected} was removed.`)
  if (seq === 1 && previous !== noHash) {
    return problemAt(1, () => 'An entry was removed from the beginning.')
  }
  return null
}

/** Whether an entry has the hash of what it says, and names the hash of the entry before. */
async function problemOfLink(
  entry: RecordEntry,
  before: RecordEntry | undefined,
  last: RecordEntry | undefined,
): Promise<RecordProblem | null> {
  const { seq, previous, hash } = entry
  const isIntact = hash === (await hashOf(entry))
  if (before && before.seq === seq - 1 && previous !== before.hash) {
    // It follows the entry before the one that stands in front of it.
    if (previous === (last ?? start).hash) {
      return problemAt(seq - 1, () => `Entry ${seq - 1} was put in.`)
    }
    return isIntact
      ? problemAt(seq - 1, () => `Entry ${seq - 1} was changed: entry ${seq} follows another one.`)
      : problemAt(
          seq,
          () => `An entry was removed before entry ${seq}, or entry ${seq} was changed.`,
        )
  }
  return isIntact ? null : problemAt(seq, () => `Entry ${seq} was changed.`)
}

/** What stands in front of the first entry. */
const start = { hash: noHash }

/** The hash that an entry should have; null if it has no content that could be hashed. */
async function hashOf({ seq, previous, content, sealed }: RecordEntry): Promise<string | null> {
  try {
    const seal = content ? await sha256(canonicalText(content)) : sealed
    return seal === undefined ? null : await sha256(entryText(seq, previous, seal))
  } catch {
    // Such as a text that is no text: nothing that was ever recorded.
    return null
  }
}

/** The first head that is not the academy's, or that the entries do not lead to. */
async function findBrokenHead(
  { keys, heads, entries, signal }: RecordFile,
  hashes: ReadonlyMap<number, string>,
): Promise<RecordProblem | null> {
  const key = await keyProblem(keys)
  if (key) return { seq: 1, until: Number.MAX_SAFE_INTEGER, message: key }
  const names = new Set(keys.map((one) => one.key))
  const end = entries.at(-1)?.seq ?? 0
  let before = 0
  for (const head of [...heads].sort((a, b) => a.seq - b.seq)) {
    const { seq, day } = head
    const hash = hashes.get(seq)
    const among = { seq: Math.min(before + 1, seq), until: seq }
    if (!names.has(head.key) || !(await signedBy(head))) {
      return {
        ...among,
        message: `The head of ${day} (entry ${seq}) is not signed by the academy’s key.`,
      }
    }
    if (signal === null && seq > end) {
      return {
        ...among,
        message: `Of the entries up to ${seq}, which were signed on ${day}, one after ${before} was removed.`,
      }
    }
    if (hash !== undefined && hash !== head.hash) {
      return { ...among, message: rewritten(among, `the head signed for ${day}`) }
    }
    before = seq
  }
  return null
}

const rewritten = ({ seq, until }: { seq: number; until: number }, head: string) =>
  seq === until
    ? `Entry ${seq} was rewritten: it does not lead to ${head}.`
    : `The record was rewritten between entry ${seq} and entry ${until}: it does not lead to ${head}.`

function compareHeads(
  { keys, heads }: RecordFile,
  hashes: ReadonlyMap<number, string>,
  { from, heads: theirs, firstKey }: KnownHeads,
): { problem: RecordProblem | null; compared: number } {
  const own = keys[0]?.key
  if (firstKey && own && own !== firstKey) {
    const message = `The file is signed with another key than ${from} knows.`
    return { problem: { seq: 1, until: Number.MAX_SAFE_INTEGER, message }, compared: 0 }
  }
  const ours = new Map([...heads.map(({ seq, hash }) => [seq, hash] as const), ...hashes])
  let compared = 0
  let before = 0
  for (const { seq, hash, day } of [...theirs].sort((a, b) => a.seq - b.seq)) {
    const found = ours.get(seq)
    if (found === undefined) continue
    if (found !== hash) {
      const among = { seq: Math.min(before + 1, seq), until: seq }
      return {
        problem: { ...among, message: rewritten(among, `the head of ${day} that ${from} has`) },
        compared,
      }
    }
    before = seq
    // A head of the file says nothing of its entries where none leads to it.
    if (hashes.has(seq)) compared += 1
  }
  return { problem: null, compared }
}
