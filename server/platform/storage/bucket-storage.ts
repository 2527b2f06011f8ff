import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { confirmingRights } from '../admission.ts'
import { newId } from '../clock.ts'
import { Failure } from '../failure.ts'
import {
  deleteArriving,
  fileOfPiece,
  findArriving,
  joined,
  pieceKey,
  readArriving,
} from './arriving-parts.ts'
import { type Bucket, openBucket } from './bucket.ts'
import type { BucketAddress } from './bucket-address.ts'
import { LocalCopies } from './local-copies.ts'
import { createLocalStorage } from './local-storage.ts'
import {
  type ByteRange,
  incomingFolder,
  type ListedFile,
  missingFile,
  type Storage,
  uploadsFolder,
} from './storage.ts'

/** What arrives of an upload is put into the bucket in pieces of this size, or smaller if the connection ends. */
const pieceBytes = 16 * 1024 ** 2
/** For how long it is known that the bucket takes files, in milliseconds. */
const knownFor = 60_000
const day = 24 * 60 * 60 * 1000

interface BucketStorageOptions {
  address: BucketAddress
  /** A folder on this machine for files that pass through, which is cleared of what crashes have left. */
  passing: string
}

/**
 * Files in a bucket. What a request receives is on this machine's disk until it is kept, so that it can be inspected
 * there; whatever is kept is in the bucket, as a whole or not at all.
 */
export function createBucketStorage({ address, passing }: BucketStorageOptions): Storage {
  const bucket = openBucket(address)
  const local = createLocalStorage(passing)
  const isHere = (key: string) => key.startsWith(incomingFolder)
  const isArriving = (key: string) => key.startsWith(uploadsFolder)
  let checkedAt = Number.NEGATIVE_INFINITY
  void removeLeft(passing).catch(() => undefined)

  const find: Storage['stat'] = async (key) => {
    if (isHere(key)) return local.stat(key)
    return isArriving(key) ? findArriving(bucket, key) : bucket.head(key)
  }
  const read = async (key: string, range?: ByteRange): Promise<Readable | null> => {
    if (isHere(key)) return local.read(key, range)
    if (!isArriving(key)) return bucket.get(key, range)
    const found = await findArriving(bucket, key)
    return found && readArriving(bucket, found, range)
  }
  const copies = new LocalCopies(local.incoming, read)
  const remove = async (key: string): Promise<void> => {
    if (isHere(key)) return local.delete(key)
    await (isArriving(key) ? deleteArriving(bucket, key) : bucket.delete(key))
    await copies.forget(key)
  }

  return {
    root: null,
    incoming: local.incoming,
    async put(key, content) {
      if (isHere(key)) return local.put(key, content)
      const target = isArriving(key) ? pieceKey(key, 0) : key
      await bucket.put(target, content, { beforeEnd: confirmingRights() })
    },
    async append(key, offset, content) {
      const found = await findArriving(bucket, key)
      if (!found) throw missingFile(key)
      return appendPieces(bucket, local.incoming, { key, offset, content })
    },
    stat: find,
    read,
    async *list(folder = '') {
      const prefix = folder === '' ? '' : `${folder.replace(/\/$/, '')}/`
      if (prefix === incomingFolder) yield* local.list(folder)
      else yield* listBucket(bucket, prefix)
    },
    async onDisk(key, use) {
      if (isHere(key)) return local.onDisk(key, use)
      // What is still arriving may be longer the next time.
      try {
        return await copies.with(key, use)
      } finally {
        if (isArriving(key)) await copies.forget(key)
      }
    },
    async move(from, to) {
      const found = await find(from)
      const content = found && (await read(from))
      if (!found || !content) throw missingFile(from)
      const target = isArriving(to) ? pieceKey(to, 0) : to
      try {
        await bucket.put(target, content, { bytes: found.bytes, beforeEnd: confirmingRights() })
      } finally {
        content.destroy()
      }
      await remove(from)
    },
    delete: remove,
    direct: (key, as) => (isHere(key) ? Promise.resolve(null) : bucket.direct(key, as)),
    async check() {
      await local.check()
      if (Date.now() - checkedAt < knownFor) return
      await bucket.put('.probe', Readable.from([Buffer.alloc(1)]))
      checkedAt = Date.now()
    },
    room: () => local.room(),
    async close() {
      await copies.clear()
      bucket.close()
    },
  }
}

/** Removes what processes that ended have left in the folder of files that pass through. */
async function removeLeft(passing: string): Promise<void> {
  const folder = path.join(passing, incomingFolder)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > day) await rm(file, { force: true })
  }
}

/** Files of a bucket; those that arrive as one each, also if only pieces are left that nothing begins. */
async function* listBucket(bucket: Bucket, prefix: string): AsyncIterable<ListedFile> {
  const arriving = new Map<string, ListedFile[]>()
  for await (const object of bucket.list(prefix)) {
    const file = fileOfPiece(object.key)
    if (file) arriving.set(file, [...(arriving.get(file) ?? []), object])
    else yield object
  }
  for (const [key, pieces] of arriving) {
    const modifiedAt = new Date(Math.max(...pieces.map((piece) => piece.modifiedAt.getTime())))
    yield { key, bytes: joined(pieces)?.bytes ?? 0, modifiedAt }
  }
}

const isRefusal = (error: unknown) =>
  error instanceof Failure && (error.code === 'unauthorized' || error.code === 'forbidden')

interface Appended {
  key: string
  offset: number
  content: Readable
}

/** Puts what arrives into the bucket, piece after piece; what has arrived of the last piece when the stream fails is lost. */
async function appendPieces(
  bucket: Bucket,
  folder: string,
  { key, offset, content }: Appended,
): Promise<number> {
  const chunks = content[Symbol.asyncIterator]()
  await mkdir(folder, { recursive: true })
  const aside = path.join(folder, `${newId()}-piece`)
  let end = offset
  const put: string[] = []
  try {
    for (let isMore = true; isMore; ) {
      let bytes = 0
      const next = async function* (): AsyncIterable<Buffer> {
        while (bytes < pieceBytes) {
          const { value, done } = await chunks.next()
          isMore = !done
          if (done) return
          bytes += value.length
          yield value
        }
      }
      // Through the disk: as many pieces as there are connections would fill the memory.
      await pipeline(next, createWriteStream(aside, { mode: 0o600 }))
      if (bytes === 0) break
      const piece = pieceKey(key, end)
      await bucket.put(piece, createReadStream(aside), { bytes, beforeEnd: confirmingRights() })
      put.push(piece)
      end += bytes
    }
    return end
  } catch (error) {
    content.destroy()
    // Of a caller who has lost the right meanwhile nothing stays, the last piece first.
    if (isRefusal(error)) for (const piece of put.reverse()) await bucket.delete(piece)
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}
