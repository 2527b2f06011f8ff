import { createHash } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { filesFolder } from '../backup/places.ts'
import { type BucketAddress, shownBucket } from './bucket-address.ts'
import { createStorage } from './create-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { isPassing } from './passing.ts'
import { type ListedFile, type Storage, uploadsFolder } from './storage.ts'

interface MovePlaces {
  dataDir: string
  bucket: BucketAddress
}

export interface Moved {
  /** How many files are in the bucket now. */
  files: number
  /** How many of them were sent this time. */
  sent: number
}

interface MoveOptions {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** How many files are sent at a time. */
const atOnce = 4

const lineSchema = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })

/**
 * Copies the files of the data folder into the bucket, where the academy may be running on the folder. A file counts as
 * copied once it was read back from there with the same sum, which is noted in the data folder, so that a copy that was
 * interrupted goes on. The folder stays as it is. Throws if a file comes back differently.
 */
export async function moveFiles(
  { dataDir, bucket }: MovePlaces,
  { signal, onProgress }: MoveOptions,
): Promise<Moved> {
  const from = createLocalStorage(filesFolder(dataDir))
  const to = createStorage({ DATA_DIR: dataDir, STORAGE_URL: bucket })
  try {
    const notes = await openNotes({ dataDir, bucket })
    const there = new Map<string, number>()
    for await (const { key, bytes } of to.list()) there.set(key, bytes)
    const files = await movedFiles(from)
    const isThere = ({ key, bytes }: ListedFile) =>
      notes.known.get(key) === bytes && there.get(key) === bytes
    const missing = files.filter((file) => !isThere(file))
    const total = missing.reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    let sent = 0
    const next = missing.values()
    const failed = new AbortController()
    const work = async () => {
      for (const { key, bytes } of next) {
        signal.throwIfAborted()
        if (failed.signal.aborted) return
        const copied = await copy(from, to, key)
        // Deleted since it was listed.
        if (copied) await notes.add({ key, ...copied })
        if (copied) sent += 1
        done += bytes
        onProgress(done, total)
      }
    }
    const workers = Array.from({ length: atOnce }, () =>
      work().catch((error: unknown) => {
        failed.abort()
        throw error
      }),
    )
    // Nothing goes on behind the answer.
    for (const end of await Promise.allSettled(workers)) {
      if (end.status === 'rejected') throw end.reason
    }
    return { files: files.length - missing.length + sent, sent }
  } finally {
    await to.close()
  }
}

/** How many files of the data folder are not in the bucket, as far as is noted. */
export async function countUnmoved(places: MovePlaces): Promise<number> {
  const files = await movedFiles(createLocalStorage(filesFolder(places.dataDir)))
  if (files.length === 0) return 0
  const { known } = await openNotes(places)
  return files.filter(({ key, bytes }) => known.get(key) !== bytes).length
}

/** Whatever is kept, and what has arrived of uploads. */
async function movedFiles(from: Storage): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  for await (const file of from.list()) {
    const { key } = file
    const isUpload = key.startsWith(uploadsFolder) && !key.endsWith('.partial')
    if (isUpload || !isPassing(key)) files.push(file)
  }
  return files
}

/** Copies a file and reads it back; null if it is not there any more. */
async function copy(from: Storage, to: Storage, key: string) {
  const content = await from.read(key)
  if (!content) return null
  const source = summed(content)
  await to.put(key, Readable.from(source.content, { objectMode: false }))
  const stored = await to.read(key)
  const check = summed(stored ?? Readable.from([]))
  for await (const _ of check.content) {
    // Only its sum is wanted.
  }
  const [sent, back] = [source.sum(), check.sum()]
  if (sent.sha256 === back.sha256) return sent
  await to.delete(key)
  throw new Error(`${key} came back from the bucket with other content. It was removed there.`)
}

function summed(content: Readable) {
  const digest = createHash('sha256')
  let bytes = 0
  return {
    content: (async function* () {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        digest.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    })(),
    sum: () => ({ bytes, sha256: digest.digest('hex') }),
  }
}

/** The note of what is in this bucket, a line for each file; a note of another bucket begins anew. */
async function openNotes({ dataDir, bucket }: MovePlaces) {
  const file = path.join(dataDir, 'storage-move.jsonl')
  const head = JSON.stringify({ bucket: shownBucket(bucket), endpoint: bucket.endpoint })
  const text = await readFile(file, 'utf8').catch(() => '')
  const [first, ...lines] = text.split('\n')
  const isSame = first === head
  const known = new Map<string, number>()
  for (const line of isSame ? lines : []) {
    const noted = lineSchema.safeParse(parsed(line))
    if (noted.success) known.set(noted.data.key, noted.data.bytes)
  }
  const begin = async () => {
    if (!isSame) await writeFile(file, `${head}\n`, { mode: 0o600 })
    // A line whose writing was interrupted ends here.
    else if (!text.endsWith('\n')) await appendFile(file, '\n')
  }
  let begun: Promise<void> | null = null
  return {
    known,
    async add(line: z.infer<typeof lineSchema>) {
      begun ??= begin()
      await begun
      await appendFile(file, `${JSON.stringify(line)}\n`, { flush: true })
    },
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The last line of a copy that was interrupted.
    return undefined
  }
}
