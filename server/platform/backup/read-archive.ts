import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { archivePlace } from './archive-place.ts'
import { type ArchiveEntry, type Manifest, manifestName, parseManifest } from './manifest.ts'
import { checkSeal, damaged } from './seal.ts'

/** The largest manifest that is read into memory. */
const manifestBytesMaximum = 512 * 1024 * 1024

/** Receives an entry's bytes, which must all be consumed. */
export type TakeEntry = (name: string, content: AsyncIterable<Buffer>) => Promise<void>

/** Passes on the entries of an archive in order and returns them. `bytes` is its length without the seal. */
export async function readEntries(
  file: string,
  bytes: number,
  take: TakeEntry,
): Promise<ArchiveEntry[]> {
  const tar = extract()
  const source = await archivePlace(file).read({ start: 0, end: bytes - 1 })
  const reading = pipeline(source, createZstdDecompress(), tar)
  const taking = takeAll(tar, take).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  const [entries] = await Promise.all([taking, reading])
  return entries
}

async function takeAll(tar: ReturnType<typeof extract>, take: TakeEntry): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for await (const entry of tar) {
    const { name } = entry.header
    const digest = createHash('sha256')
    let bytes = 0
    const content = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        digest.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await take(name, content())
    entries.push({ name, bytes, sha256: digest.digest('hex') })
  }
  return entries
}

/** An archive whose every byte has been read and verified. */
export interface VerifiedArchive {
  file: string
  /** Its length without the seal. */
  bytes: number
  manifest: Manifest
}

/**
 * Reads the whole archive and verifies its seal and checksums. Throws BackupRefused if anything is
 * missing, changed or superfluous.
 */
export async function verifyArchive(
  file: string,
  onBytes: (done: number, total: number) => void = () => undefined,
): Promise<VerifiedArchive> {
  const bytes = await checkSeal(file, onBytes)
  let text = ''
  const entries = await readEntries(file, bytes, async (name, content) => {
    const parts: Buffer[] = []
    let size = 0
    for await (const chunk of content) {
      if (name !== manifestName) continue
      size += chunk.length
      if (size > manifestBytesMaximum) throw damaged(file)
      parts.push(chunk)
    }
    if (name === manifestName) text = Buffer.concat(parts).toString('utf8')
  }).catch((error: unknown) => {
    // Sealed, but not an archive: some other file with a valid seal.
    throw Object.assign(damaged(file), { cause: error })
  })
  const last = entries.pop()
  if (last?.name !== manifestName) throw damaged(file)
  const manifest = parseManifest(text)
  if (!sameEntries(entries, manifest.entries)) throw damaged(file)
  return { file, bytes, manifest }
}

/** Whether two lists contain the same entries in the same order. */
export const sameEntries = (one: readonly ArchiveEntry[], other: readonly ArchiveEntry[]) =>
  one.length === other.length &&
  one.every(({ name, bytes, sha256 }, index) => {
    const known = other[index]
    return known?.name === name && known.bytes === bytes && known.sha256 === sha256
  })
