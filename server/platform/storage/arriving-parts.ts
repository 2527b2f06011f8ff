import { Readable } from 'node:stream'
import type { Bucket } from './bucket.ts'
import type { ByteRange, ListedFile } from './storage.ts'

/*
 * Objects cannot be added to. What arrives of a file is therefore stored as one object for each piece, named by where
 * it begins: `uploads/<id>/000000000000000`. The pieces that follow on each other from the first byte on are the file,
 * whoever wrote them and however often: a piece that begins where another has gone on has the same bytes.
 */

/** A file that arrives, as far as its pieces follow on each other. */
interface Arriving {
  bytes: number
  modifiedAt: Date
  pieces: { key: string; start: number; bytes: number }[]
}

const digits = 15

export const pieceKey = (key: string, offset: number): string =>
  `${key}/${String(offset).padStart(digits, '0')}`

/** The file of whose pieces one has this key; null if it is none. */
export const fileOfPiece = (key: string): string | null =>
  /^(uploads\/[^/]+)\/\d{15}$/.exec(key)?.[1] ?? null

const startOf = (key: string) => Number(key.slice(-digits))

/** What there is of an arriving file; null without a first piece. */
export async function findArriving(bucket: Bucket, key: string): Promise<Arriving | null> {
  const stored: ListedFile[] = []
  for await (const object of bucket.list(`${key}/`)) stored.push(object)
  return joined(stored)
}

/** The pieces that follow on each other. */
export function joined(stored: readonly ListedFile[]): Arriving | null {
  const inOrder = stored.toSorted((one, other) => startOf(one.key) - startOf(other.key))
  const [first] = inOrder
  if (!first || startOf(first.key) !== 0) return null
  const found: Arriving = { bytes: 0, modifiedAt: first.modifiedAt, pieces: [] }
  for (const { key, bytes, modifiedAt } of inOrder) {
    const start = startOf(key)
    // Of two writers at once, one has gone on from another place: what the other wrote is in this one's pieces.
    if (start < found.bytes) continue
    if (start > found.bytes) break
    found.pieces.push({ key, start, bytes })
    found.bytes += bytes
    if (modifiedAt > found.modifiedAt) found.modifiedAt = modifiedAt
  }
  return found
}

/** The content of an arriving file, or a range of it. */
export function readArriving(bucket: Bucket, { pieces, bytes }: Arriving, range?: ByteRange) {
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const read = async function* () {
    for (const piece of pieces) {
      const from = Math.max(start - piece.start, 0)
      const to = Math.min(end - piece.start, piece.bytes - 1)
      if (from > to) continue
      const content = await bucket.get(piece.key, { start: from, end: to })
      if (!content) throw new Error(`a piece of an upload is gone: ${piece.key}`)
      yield* content
    }
  }
  return Readable.from(read(), { objectMode: false })
}

/** Deletes an arriving file: without its first piece there is none, whatever else is still there. */
export async function deleteArriving(bucket: Bucket, key: string): Promise<void> {
  await bucket.delete(pieceKey(key, 0))
  for await (const object of bucket.list(`${key}/`)) await bucket.delete(object.key)
}
