import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { confirmRights } from '../admission.ts'
import { newId } from '../clock.ts'
import { type ByteRange, incomingFolder, isMissing, type Storage } from './storage.ts'

/** Files in a local folder. */
export function createLocalStorage(folder: string): Storage & { readonly root: string } {
  const root = path.resolve(folder)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))

  const locate = (key: string) => {
    const file = path.join(root, key)
    if (!file.startsWith(root + path.sep)) throw new Error(`the key leaves the storage: ${key}`)
    return file
  }
  const move = async (from: string, to: string) => {
    const target = locate(to)
    await confirmRights()
    await mkdir(path.dirname(target), { recursive: true })
    await rename(locate(from), target)
    await syncFolder(path.dirname(target))
  }
  const find = async (key: string) => {
    const found = await stat(locate(key)).catch(nullIfMissing)
    return found && { bytes: found.size, modifiedAt: found.mtime }
  }

  return {
    root,
    incoming: path.join(root, incomingFolder),
    move,
    async put(key, content) {
      // In the target's folder, so that the sweep of that folder finds what a crash left behind.
      const partial = `${key}.${newId()}.partial`
      try {
        await disk.putStream(partial, content)
        await syncFile(locate(partial))
        await move(partial, key)
      } catch (error) {
        await disk.delete(partial).catch(() => undefined)
        // The actual error of the content or the disk, which the library wraps.
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error
      }
    },
    async append(key, offset, content) {
      const target = createWriteStream(locate(key), { flags: 'r+', start: offset })
      await pipeline(content, target)
      const file = await open(locate(key), 'r+')
      try {
        await confirmRights().catch(async (error: unknown) => {
          await file.truncate(offset)
          throw error
        })
        await file.sync()
        return offset + target.bytesWritten
      } finally {
        await file.close()
      }
    },
    stat: find,
    async read(key, range) {
      const file = locate(key)
      if (!(await find(key))) return null
      // Opened once it is read: whoever gives up before that would leave it open.
      return Readable.from(contentOf(file, range ?? { start: 0 }), { objectMode: false })
    },
    async *list(only = '') {
      const start = only === '' ? root : locate(only)
      const options = { recursive: true, withFileTypes: true } as const
      for (const entry of (await readdir(start, options).catch(nullIfMissing)) ?? []) {
        if (!entry.isFile()) continue
        const name = path.relative(root, path.join(entry.parentPath, entry.name))
        const key = name.split(path.sep).join('/')
        const found = await find(key)
        if (found) yield { key, ...found }
      }
    },
    onDisk: (key, use) => use(locate(key)),
    delete: (key) => disk.delete(key),
    direct: async () => null,
    async check() {
      const probe = path.join(root, `.probe-${newId()}`)
      await mkdir(root, { recursive: true })
      try {
        // More than a file system keeps beside the name: a full one still creates empty files.
        await writeFile(probe, Buffer.alloc(8192))
      } finally {
        await rm(probe, { force: true })
      }
    },
    async room() {
      await mkdir(root, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(root)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
    close: async () => undefined,
  }
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

async function* contentOf(file: string, range: Partial<ByteRange>): AsyncGenerator<Buffer> {
  yield* createReadStream(file, range)
}

async function syncFile(file: string, flags = 'r+') {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a new name in a folder survive a power failure; Windows does so by itself. */
async function syncFolder(folder: string) {
  if (process.platform !== 'win32') await syncFile(folder, 'r')
}
