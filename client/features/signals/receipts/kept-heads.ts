import { call } from '#client/platform/http/call.ts'
import { listRecordHeads, type RecordHeads } from '#contract/signals/receipts.ts'
import type { RecordHead } from '#contract/signals/record-entries.ts'
import type { KnownHeads } from '#contract/signals/verify-record.ts'

// What this device has received of the record's signed heads. It stays when somebody signs out: it is public, and
// worth the more the older it is.

const storedAt = 'record-heads'
/** About three years, of 250 bytes each. */
const kept = 1000

export interface KeptHeads {
  /** The UTC day on which they were last asked for. */
  askedOn: string
  /** The address of the academy that they are from. */
  academy: string
  firstKey: string | null
  heads: RecordHead[]
  /** The number of the entry whose head was another one before; null if the academy never contradicted itself. */
  contradictedAt: number | null
}

const nothing: KeptHeads = {
  askedOn: '',
  academy: '',
  firstKey: null,
  heads: [],
  contradictedAt: null,
}

/** What this device has received so far. */
export function readKept(): KeptHeads {
  try {
    return keptIn(JSON.parse(localStorage.getItem(storedAt) ?? 'null'))
  } catch {
    // A device that stores nothing.
    return nothing
  }
}

function keptIn(value: unknown): KeptHeads {
  const { askedOn, academy, firstKey, heads, contradictedAt }: Record<string, unknown> =
    Object(value)
  return {
    askedOn: typeof askedOn === 'string' ? askedOn : '',
    academy: typeof academy === 'string' ? academy : '',
    firstKey: typeof firstKey === 'string' ? firstKey : null,
    heads: Array.isArray(heads) ? heads.filter(isHead) : [],
    contradictedAt: typeof contradictedAt === 'number' ? contradictedAt : null,
  }
}

// By hand: every page with signals would otherwise share the code that reads and verifies files.
function isHead(value: unknown): value is RecordHead {
  const { seq, day, hash, key, signature }: Record<string, unknown> = Object(value)
  const texts = [day, hash, key, signature]
  return Number.isSafeInteger(seq) && texts.every((text) => typeof text === 'string')
}

/** The same, for the verification of a file of this academy; nothing if they are from another one. */
export function keptHeads(academy: string): KnownHeads[] {
  const { academy: from, heads, firstKey } = readKept()
  return from === academy ? [{ from: 'this device', heads, firstKey }] : []
}

// A stamp takes twenty times the room, and the head is the same without it.
const unstamped = ({ stamp: _, ...head }: RecordHead): RecordHead => head

/** What a device has after it received an answer: a head that it has already is never replaced. */
export function joined(
  before: KeptHeads,
  { academy, heads, keys }: RecordHeads,
  askedOn: string,
): KeptHeads {
  const known = new Map(before.heads.map((head) => [head.seq, head.hash]))
  const firstKey = keys[0]?.key ?? null
  const other = heads.find(({ seq, hash }) => known.has(seq) && known.get(seq) !== hash)
  const last = before.heads.at(-1)
  const isOtherKey = before.firstKey !== null && firstKey !== before.firstKey
  // It was asked for from the last one on, which therefore has to be among them.
  const isGone = last !== undefined && !heads.some(({ seq }) => seq === last.seq)
  const contradicted = other?.seq ?? (isOtherKey || isGone ? (last?.seq ?? 1) : null)
  return {
    askedOn,
    academy,
    firstKey: before.firstKey ?? firstKey,
    heads:
      contradicted === null
        ? [...before.heads, ...heads.filter(({ seq }) => !known.has(seq)).map(unstamped)].slice(
            -kept,
          )
        : before.heads,
    contradictedAt: before.contradictedAt ?? contradicted,
  }
}

/** Asks for the heads since the last one, once a day, and keeps them. Never throws. */
export async function keepHeads(now = new Date()): Promise<void> {
  const before = readKept()
  const today = now.toISOString().slice(0, 10)
  if (before.askedOn === today) return
  try {
    const fromEntry = before.heads.at(-1)?.seq
    const answer = await call(listRecordHeads, { query: { fromEntry }, anonymous: true })
    localStorage.setItem(storedAt, JSON.stringify(joined(before, answer, today)))
  } catch {
    // Offline, or a device that stores nothing: it is asked again with the next signal.
  }
}
