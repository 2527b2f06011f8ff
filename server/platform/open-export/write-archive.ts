import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A ZIP archive that is being written, an entry at a time. */
export interface OpenArchive {
  /** Adds an entry and waits until all of it is written; returns its bytes. */
  add(name: string, content: Readable | string, options: { packed: boolean }): Promise<number>
}

/**
 * Writes a ZIP archive that only the program's user can read, of any size and with little memory. It gets its name once
 * it is complete and on the disk; if `write` rejects or `signal` is aborted, nothing is left. Returns its size.
 */
export async function writeOpenArchive(
  file: string,
  signal: AbortSignal,
  write: (archive: OpenArchive) => Promise<void>,
): Promise<number> {
  // Loaded with the first export.
  const { ZipFile } = await import('yazl')
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const aside = `${file}.${randomBytes(6).toString('hex')}.partial`
  const handle = await open(aside, 'wx', 0o600)
  // One failure, of the disk or of what is read, ends the other.
  const broken = new AbortController()
  const either = AbortSignal.any([signal, broken.signal])
  const endAll = (error: unknown) => {
    broken.abort(error)
    throw error
  }
  try {
    const zip = new ZipFile()
    zip.on('error', (error: Error) => broken.abort(error))
    const save = (archive: AsyncIterable<Buffer>) => handle.writeFile(archive)
    const written = pipeline(Readable.from(zip.outputStream), save, { signal: either }).catch(
      endAll,
    )
    const added = write({
      async add(name, content, { packed }) {
        let bytes = 0
        const counted = new Transform({
          transform(chunk: Buffer, _, done) {
            bytes += chunk.length
            done(null, chunk)
          },
        })
        zip.addReadStream(counted, name, { compress: packed, mode: 0o100600 })
        const from = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content
        await pipeline(from, counted, { signal: either })
        return bytes
      },
    })
      .then(() => zip.end())
      .catch(endAll)
    // Nothing is cleaned up while somebody is still writing.
    await Promise.allSettled([written, added])
    if (either.aborted) throw either.reason
    await handle.sync()
    const { size } = await handle.stat()
    await handle.close()
    await rename(aside, file)
    return size
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(aside, { force: true })
    throw error
  }
}
