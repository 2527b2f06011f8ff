import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { type ArchiveEntry, type Manifest, manifestName } from './manifest.ts'
import { sealed } from './seal.ts'

export interface ArchiveWriter {
  /** What has been written so far. */
  readonly entries: readonly ArchiveEntry[]
  /** Adds what has exactly `bytes` bytes; rejects where it turns out to have more or fewer. */
  add(name: string, bytes: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>
}

/** What stands behind the name of an archive that is not whole yet. */
export const unfinished = /\.[0-9a-f]{12}\.partial$/

/**
 * Makes an archive that only the present user can read. It gets its name once all of it is on the
 * disk, in place of an earlier one; when `write` rejects or `signal` is aborted, nothing is left.
 * Gives its size in bytes.
 */
export async function writeArchive(
  file: string,
  signal: AbortSignal,
  write: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const aside = `${file}.${randomBytes(6).toString('hex')}.partial`
  const handle = await open(aside, 'wx', 0o600)
  try {
    const tar = pack()
    const save = (archive: AsyncIterable<Buffer>) => handle.writeFile(archive)
    const written = pipeline(tar, createZstdCompress(), sealed, save, { signal })
    const content = writeEntries(tar, write).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    // Nothing is cleared away while somebody still writes.
    const [end] = await Promise.allSettled([written, content])
    // Whoever failed first has ended the other with it; where the disk refused, only it says so.
    if (end.status === 'rejected') throw end.reason
    await handle.sync()
    const { size } = await handle.stat()
    await handle.close()
    await rename(aside, file)
    await syncFolder(path.dirname(file))
    return size
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(aside, { force: true })
    throw error
  }
}

async function writeEntries(
  tar: ReturnType<typeof pack>,
  write: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<void> {
  const entries: ArchiveEntry[] = []
  const put = async (name: string, bytes: number, content: Parameters<ArchiveWriter['add']>[2]) => {
    const digest = createHash('sha256')
    const sink = tar.entry({ name, size: bytes, mode: 0o600, mtime: new Date() })
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          digest.update(chunk)
          yield chunk
        }
      },
      sink,
    )
    return { name, bytes, sha256: digest.digest('hex') }
  }
  const manifest = await write({
    entries,
    add: async (...entry) => void entries.push(await put(...entry)),
  })
  const text = Buffer.from(JSON.stringify(manifest))
  await put(manifestName, text.length, [text])
  tar.finalize()
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
