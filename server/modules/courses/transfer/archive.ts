import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile } from 'yauzl'
import { Failure } from '#server/platform/failure.ts'
import { unusable } from './content.ts'
import {
  entriesMaximum,
  jsonBytesMaximum,
  jsonPartsMaximum,
  manifestPath,
  type Sum,
} from './format.ts'

/** An archive that somebody has uploaded, with its entries by their paths. */
export interface Archive {
  entries: ReadonlyMap<string, Entry>
  /** The bytes of an entry as they are unpacked; they end with a Failure if it is missing or has not the size that the archive names. */
  open(path: string): AsyncIterable<Buffer>
  close(): void
}

/**
 * Opens the archive at `location`. Only its directory is read, and no name in it ever becomes a name on the disk.
 * Throws a Failure in words if it is none, or is made to do harm.
 */
export async function openArchive(location: string): Promise<Archive> {
  const zip = await openZip(location)
  try {
    const entries = await directoryOf(zip)
    return {
      entries,
      open: (path) => unpack(zip, entries, path),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function* unpack(
  zip: ZipFile,
  entries: Archive['entries'],
  path: string,
): AsyncGenerator<Buffer> {
  const entry = entries.get(path)
  if (!entry) throw unusable(`“${path}” is missing from the file.`)
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) yield Buffer.from(part)
  } catch (error) {
    // A disk that fails says nothing about the archive.
    throw error instanceof Error && 'syscall' in error ? error : damaged(path, error)
  }
}

async function openZip(location: string): Promise<ZipFile> {
  // Loaded with the first import.
  const { openPromise } = await import('yauzl')
  const options = { autoClose: false, lazyEntries: true, strictFileNames: true }
  return openPromise(location, options).catch((cause: unknown) => {
    throw notAnArchive(cause)
  })
}

const notAnArchive = (cause: unknown) =>
  new Failure('unsupported_type', 'This is not a ZIP archive, or it is damaged or incomplete.', {
    cause,
  })

async function directoryOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > entriesMaximum) {
    throw unusable('This archive has more entries than any course.')
  }
  const entries = new Map<string, Entry>()
  let packed = 0
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry)
      packed += entry.compressedSize
      if (packed > zip.fileSize) throw unusable('Entries of the archive share what they hold.')
      if (entries.has(entry.fileName)) {
        throw unusable(`The archive has “${entry.fileName}” twice.`)
      }
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof Error && /path|fileName|characters in/.test(error.message)) {
      throw unusable('The archive has names that lead out of it.')
    }
    throw notAnArchive(error)
  }
  if (!entries.has(manifestPath)) {
    throw unusable('This archive is not a course: it was not exported here, or was cut off.')
  }
  return entries
}

/** The type of a file in the attributes of a Unix system. */
const fileTypeOf = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 16) & 0o170000
const regularFile = 0o100000

/** What unpacks to more than this many times its size is made to fill a disk. */
const ratioMaximum = 200
const ratioFrom = 1024 ** 2

function checkEntry(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize } = entry
  const type = fileTypeOf(entry)
  if (fileName.endsWith('/') || (type !== 0 && type !== regularFile)) {
    throw unusable(`“${fileName}” is a folder or a link, which the file of a course never has.`)
  }
  if (entry.isEncrypted() || !entry.canDecodeFileData()) {
    throw unusable(`“${fileName}” is encrypted, or packed in a way that is not supported.`)
  }
  if (uncompressedSize > ratioFrom && uncompressedSize > compressedSize * ratioMaximum) {
    throw unusable(`“${fileName}” would unpack to far more than it holds.`)
  }
  if (fileName.endsWith('.json') && uncompressedSize > jsonBytesMaximum) {
    throw unusable(`“${fileName}” is too large.`)
  }
}

/** An entry that is JSON, once its sum is compared; without a sum it is the manifest. */
export async function readJson(archive: Archive, path: string, sum?: Sum): Promise<unknown> {
  const parts: Buffer[] = []
  let [bytes, signs] = [0, 0]
  const hash = createHash('sha256')
  for await (const chunk of archive.open(path)) {
    bytes += chunk.length
    signs += structureIn(chunk)
    if (bytes > jsonBytesMaximum || signs > jsonPartsMaximum) {
      throw unusable(`“${path}” is too large.`)
    }
    hash.update(chunk)
    parts.push(chunk)
  }
  if (sum && hash.digest('hex') !== sum.sha256) throw damaged(path)
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (cause) {
    throw new Failure('rule_violated', `“${path}” cannot be read.`, { cause })
  }
}

const structure = new Set(Buffer.from(',:[{'))

/** How many signs of a piece of JSON separate or open something, or stand in its texts and look like these. */
function structureIn(chunk: Buffer): number {
  let count = 0
  for (const byte of chunk) if (structure.has(byte)) count += 1
  return count
}

const damaged = (path: string, cause?: unknown) =>
  new Failure('rule_violated', `“${path}” is damaged: it is not what was exported.`, { cause })

/** Hands an entry to `receive` as a stream, which fails at its end if the sum is another, or beyond `most` bytes. */
export async function takeEntry<T>(
  archive: Archive,
  path: string,
  sum: Sum,
  most: number,
  receive: (content: Transform) => Promise<T>,
): Promise<T> {
  const compare = comparing(path, sum, most)
  const sent = pipeline(archive.open(path), compare).then(
    () => null,
    (error: unknown) => error,
  )
  const received = await receive(compare).catch(async (error: unknown) => {
    compare.destroy()
    // What is wrong with the entry is the reason, whatever its receiver makes of it.
    const problem = await sent
    throw problem instanceof Failure ? problem : error
  })
  const problem = await sent
  if (problem !== null) throw problem
  return received
}

function comparing(path: string, { bytes: expected, sha256 }: Sum, most: number): Transform {
  const hash = createHash('sha256')
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > most) return done(unusable(`“${path}” is too large.`))
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) =>
      done(bytes === expected && hash.digest('hex') === sha256 ? null : damaged(path)),
  })
}
