import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Pack } from 'tar-stream'
import { archivePlace } from './archive-place.ts'
import { type ArchiveEntry, type Manifest, manifestName } from './manifest.ts'
import { sealed } from './seal.ts'

export interface ArchiveWriter {
  /** What has been written so far. */
  readonly entries: readonly ArchiveEntry[]
  /** Adds an entry of exactly `bytes` bytes; rejects if the content has more or fewer. */
  add(name: string, bytes: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>
}

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
  const archive = await archivePlace(file).begin()
  try {
    const tar = pack()
    const written = pipeline(tar, createZstdCompress(), sealed, archive.save, { signal })
    const content = writeEntries(tar, write).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    // Nothing is cleaned up while somebody is still writing.
    const [end] = await Promise.allSettled([written, content])
    // One failure aborts the other; if the disk failed, only `written` has the reason.
    if (end.status === 'rejected') throw end.reason
    return await archive.keep()
  } catch (error) {
    await archive.drop()
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
