import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Pack } from 'tar-stream'
import { type ArchiveEntry, type Manifest, manifestName } from './manifest.ts'
import { sealed } from './seal.ts'

export interface ArchiveWriter {
  /** What has been written so far. */
  readonly entries: readonly ArchiveEntry[]
  /** Adds an entry of exactly `bytes` bytes; rejects if the content has more or fewer. */
  add(name: string, bytes: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>
}

/** The suffix of an incomplete archive. */
export const unfinished = /\.[0-9a-f]{12}\.partial$/

/**
 * Writes an archive that only the current user can read. It gets its name once it is completely on
 * disk, replacing an earlier one; if `write` rejects or `signal` is aborted, nothing is left.
 * Returns its size in bytes.
 */
export async function writeArchive(
  file: string,
  signal: AbortSignal,
  write: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<number> {
  const { pack } = await import('tar-stream')
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
    // Nothing is cleaned up while somebody is still writing.
    const [end] = await Promise.allSettled([written, content])
    // One failure aborts the other; if the disk failed, only `written` has the reason.
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
  tar: Pack,
  write: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<void> {
  const entries: ArchiveEntry[] = []
  const put = async (name: string, bytes: number, content: Parameters<ArchiveWriter['add']>[2]) => {
    const digest = createHash('sha256')
    const header = { name, size: bytes, mode: 0o600, mtime: new Date() }
    const [only, ...others] = Array.isArray(content) ? content : []
    if (only?.length === bytes && others.length === 0) {
      digest.update(only)
      await new Promise<void>((resolve, reject) => {
        const whole = tar.entry(header, only, (error) => (error ? reject(error) : resolve()))
        whole.on('error', reject)
      })
      return { name, bytes, sha256: digest.digest('hex') }
    }
    const sink = tar.entry(header)
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
