import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  academy,
  anyRecord,
  chained,
  headOf,
  linkOf,
  other,
  sha256,
  withEntries,
} from '#testing/record-files.ts'
import { canonicalText, entryText, type RecordEntry, type RecordFile } from './record-entries.ts'
import { findDifference, verifyRecord } from './verify-record.ts'

/** Ways to alter an export at the entry with this index, and the numbers that may be named. */
type Tampering = (file: RecordFile, index: number) => RecordFile | null

const renumbered = (entries: readonly RecordEntry[]) =>
  entries.map((entry, index) => ({ ...entry, seq: index + 1 }))

const tamperings: Record<string, Tampering> = {
  'changes what an entry says': (file, index) =>
    withEntries(
      file,
      file.entries.with(index, { ...(file.entries[index] as RecordEntry), ...other }),
    ),
  'changes an entry with its hash': (file, index) => {
    const { seq, previous } = file.entries[index] as RecordEntry
    const changed = { seq, previous, hash: '', ...other }
    changed.hash = sha256(entryText(seq, previous, sha256(canonicalText(other.content ?? {}))))
    return withEntries(file, file.entries.with(index, changed))
  },
  'changes the hash that an entry names': (file, index) =>
    withEntries(
      file,
      file.entries.with(index, {
        ...(file.entries[index] as RecordEntry),
        previous: sha256('nothing'),
      }),
    ),
  'removes an entry': (file, index) => withEntries(file, file.entries.toSpliced(index, 1)),
  'removes an entry and numbers the others anew': (file, index) =>
    withEntries(file, renumbered(file.entries.toSpliced(index, 1))),
  'puts an entry in': (file, index) => {
    const { seq, previous } = file.entries[index] as RecordEntry
    const hash = sha256(entryText(seq, previous, sha256(canonicalText(other.content ?? {}))))
    const entries = file.entries.toSpliced(index, 0, { seq, previous, hash, ...other })
    return withEntries(file, renumbered(entries))
  },
  'repeats an entry': (file, index) =>
    withEntries(file, file.entries.toSpliced(index, 0, file.entries[index] as RecordEntry)),
  'exchanges two entries': (file, index) => {
    const [one, next] = [file.entries[index], file.entries[index + 1]]
    return one && next
      ? withEntries(file, file.entries.with(index, next).with(index + 1, one))
      : null
  },
}

/** The same, with all hashes from there on made anew: only the signed heads differ. */
const rewritings: Record<string, Tampering> = {
  'rewrites an entry and all hashes': (file, index) =>
    withEntries(file, chained(file.entries.with(index, other as RecordEntry).map(linkOf))),
  'removes an entry and rewrites all hashes': (file, index) =>
    withEntries(file, chained(file.entries.toSpliced(index, 1).map(linkOf))),
  'puts an entry in and rewrites all hashes': (file, index) =>
    withEntries(file, chained(file.entries.toSpliced(index, 0, other as RecordEntry).map(linkOf))),
}
describe('of an altered export the first entry concerned is named', () => {
  test.each(Object.entries(tamperings))('%s', async (_, tamper) => {
    await fc.assert(
      fc.asyncProperty(anyRecord, fc.nat(), async (file, at) => {
        const index = at % file.entries.length
        const altered = tamper(file, index)
        if (!altered) return
        const { problem } = await verifyRecord(altered)
        expect(problem).not.toBeNull()
        const { seq = 0, until = seq } = problem ?? {}
        // The last entry has none behind it: then it lies between two signed heads.
        expect(seq).toBeLessThanOrEqual(index + 1)
        expect(until).toBeGreaterThanOrEqual(index + 1)
        if (index < file.entries.length - 2) expect(seq).toBe(index + 1)
        expect(findDifference(file, altered) ?? problem).toMatchObject({ seq: expect.any(Number) })
      }),
      { numRuns: 60 },
    )
  })

  test.each(Object.entries(rewritings))('%s', async (_, rewrite) => {
    await fc.assert(
      fc.asyncProperty(anyRecord, fc.nat(), async (file, at) => {
        const index = at % file.entries.length
        const altered = rewrite(file, index)
        if (!altered) return
        const { problem } = await verifyRecord(altered)
        expect(problem?.seq).toBeLessThanOrEqual(index + 1)
        expect(problem?.until ?? problem?.seq).toBeGreaterThanOrEqual(index + 1)
        // Whoever signs anew is found by the heads that others have.
        const signed = file.heads
          .flatMap(({ seq }) => altered.entries[seq - 1] ?? [])
          .map((entry) => headOf(entry))
        const covering = signed.some(({ seq }) => seq >= index + 1)
        const resigned = { ...altered, heads: signed }
        expect((await verifyRecord(resigned)).problem).toBeNull()
        const { problem: found } = await verifyRecord(resigned, [
          { from: 'this device', heads: file.heads, firstKey: academy.key },
        ])
        if (covering) {
          expect(found?.seq).toBeLessThanOrEqual(index + 1)
          expect(found?.until).toBeGreaterThanOrEqual(index + 1)
        }
        // And two exports show the very entry.
        const common = index < altered.entries.length
        if (common) expect(findDifference(file, resigned)?.seq).toBe(index + 1)
      }),
      { numRuns: 60 },
    )
  })
})
