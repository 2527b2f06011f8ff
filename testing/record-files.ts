import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import {
  canonicalText,
  entryText,
  headStatement,
  noHash,
  type RecordEntry,
  type RecordFile,
  type RecordHead,
  recordType,
} from '#contract/signals/record-entries.ts'

/** The digest of a text, in hexadecimal. */
export const sha256 = (text: string) => hash('sha256', text)
/** A key pair for signing heads. */
export const makeKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { key: publicKey.export({ format: 'jwk' }).x ?? '', privateKey }
}
export const signature = (text: string, key: KeyObject) =>
  sign(null, Buffer.from(text), key).toString('base64url')

/** The academy's own key. */
export const academy = makeKey()

/** The head of a day that ends with this entry. */
export function headOf(entry: RecordEntry, { key, privateKey } = academy): RecordHead {
  const head = { day: '2026-11-20', seq: entry.seq, hash: entry.hash }
  return { ...head, key, signature: signature(headStatement(head), privateKey) }
}

export type Link = Pick<RecordEntry, 'content' | 'sealed'>

/** Entries with the hashes that they should have. */
export function chained(links: readonly Link[]): RecordEntry[] {
  let previous = noHash
  return links.map((link, index) => {
    const seal = link.content ? sha256(canonicalText(link.content)) : (link.sealed ?? '')
    const entry = { seq: index + 1, previous, hash: sha256(entryText(index + 1, previous, seal)) }
    previous = entry.hash
    return { ...entry, ...link }
  })
}

export const saying = (price: number): Link => ({
  content: {
    at: '2026-11-20T10:00:00.000Z',
    kind: 'changed',
    salt: String(price),
    signal: { entry: `1.${price}`, title: 'Euro' },
  },
})

/** An export of `count` entries, of which every third is hidden, with a head after each of these numbers. */
export function recordOf(count: number, signed: readonly number[]): RecordFile {
  const links = Array.from({ length: count }, (_, index) =>
    index % 3 === 2 ? { sealed: sha256(`hidden ${index}`) } : saying(index),
  )
  const entries = chained(links)
  const last = entries.at(-1)
  return {
    type: recordType,
    version: 1,
    academy: 'https://academy.example',
    made: '2026-11-21T10:00:00.000Z',
    signal: null,
    last: last ? { seq: last.seq, hash: last.hash } : null,
    keys: [{ key: academy.key, signature: null }],
    entries,
    heads: signed.flatMap((seq) => {
      const entry = entries[seq - 1]
      return entry ? [headOf(entry)] : []
    }),
  }
}

/** An export of twelve entries, with a head after every fourth. */
export const record = recordOf(12, [4, 8, 12])
export const published = { from: 'the academy', heads: record.heads, firstKey: academy.key }

/** The file with other entries, of which the last is said to be its last. */
export const withEntries = (file: RecordFile, entries: RecordEntry[]): RecordFile => {
  const last = entries.at(-1)
  return { ...file, entries, last: last ? { seq: last.seq, hash: last.hash } : null }
}
export const other = saying(999)
export const linkOf = ({ content, sealed }: RecordEntry): Link =>
  content ? { content } : { sealed }

/** An export of any length, with a head after every so many entries and the last. */
export const anyRecord = fc
  .tuple(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 5 }))
  .map(([count, every]) => {
    const signed = Array.from({ length: count }, (_, index) => index + 1)
    return recordOf(
      count,
      signed.filter((seq) => seq % every === 0 || seq === count),
    )
  })

/** A receipt with each of these entries and those that follow up to the next head, or up to the last one. */
export function receiptOf(file: RecordFile, own: readonly number[]): RecordFile {
  const end = file.last?.seq ?? 0
  const runs = own.map((since) => ({
    since,
    until: file.heads.find(({ seq }) => seq >= since)?.seq ?? end,
  }))
  const isShown = (seq: number) => runs.some(({ since, until }) => since <= seq && seq <= until)
  return {
    ...file,
    signal: 'a',
    entries: file.entries
      .filter(({ seq }) => isShown(seq))
      .map(({ content, ...entry }) =>
        content && own.includes(entry.seq)
          ? { ...entry, content }
          : { ...entry, sealed: entry.sealed ?? sha256(canonicalText(content ?? {})) },
      ),
    heads: file.heads.filter(({ seq }) => runs.some(({ until }) => until === seq)),
  }
}
