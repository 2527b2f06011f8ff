import type { RecordFile, RecordHead, RecordKey } from './record-entries.ts'
import type { KnownHeads } from './verify-record.ts'

// What an academy publishes, for the verification of a file in the browser and in tools/verify-record.ts.

interface Published {
  keys: readonly RecordKey[]
  /** From an entry on, oldest first; not all of them if there are many. */
  heads: readonly RecordHead[]
}

/** All published heads of the entries of a file, and the next one; `ask` gets a part of them, from an entry on. */
export async function headsOfFile(
  { entries }: RecordFile,
  ask: (fromEntry: number) => Promise<Published>,
): Promise<KnownHeads> {
  const heads: RecordHead[] = []
  const end = entries.at(-1)?.seq ?? 0
  for (let from = entries[0]?.seq ?? 1; ; ) {
    const answer = await ask(from)
    heads.push(...answer.heads)
    const last = answer.heads.at(-1)?.seq ?? end
    if (last < from || last >= end) {
      return { from: 'the academy', heads, firstKey: answer.keys[0]?.key ?? null }
    }
    from = last + 1
  }
}
