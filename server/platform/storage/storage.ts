import { mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { newId } from '../clock.ts'

interface StoredFile {
  bytes: number
  modifiedAt: Date
}

interface Room {
  freeBytes: number
  totalBytes: number
}

export interface Storage {
  /** The folder that holds all files; outside every folder that is served to the web as it is. */
  readonly root: string
  /**
   * Writes a stream to `key`, replacing what was there once all of it has arrived. Resolves when the
   * file is on the disk; a failed write leaves everything as it was and rejects with its reason.
   */
  put(key: string, content: Readable): Promise<void>
  /** Size and time of the file at `key`, or null when there is none. */
  stat(key: string): Promise<StoredFile | null>
  /** Moves a file, however large, in one step; both keys lie within the storage. */
  move(from: string, to: string): Promise<void>
  /** Deletes the file at `key`; nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** Resolves when files can be written; rejects otherwise. */
  check(): Promise<void>
  /** What is free, for the program, of the file system that holds the files. */
  room(): Promise<Room>
}

/** Files in a local folder. Keys are made by the program (`videos/<id>.mp4`), never by people. */
export function createLocalStorage(folder: string): Storage {
  const root = path.resolve(folder)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))

  const locate = (key: string) => {
    const file = path.join(root, key)
    if (!file.startsWith(root + path.sep)) throw new Error(`the key leaves the storage: ${key}`)
    return file
  }
  const move = async (from: string, to: string) => {
    const target = locate(to)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(locate(from), target)
    await syncFolder(path.dirname(target))
  }

  return {
    root,
    move,
    async put(key, content) {
      // In the folder of its target: whoever sweeps that folder finds what a crash left behind.
      const partial = `${key}.${newId()}.partial`
      try {
        await disk.putStream(partial, content)
        await syncFile(locate(partial))
        await move(partial, key)
      } catch (error) {
        await disk.delete(partial).catch(() => undefined)
        // What went wrong with the content or the disk, which the library wraps in an error of its own.
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error
      }
    },
    async stat(key) {
      try {
        const { size, mtime } = await stat(locate(key))
        return { bytes: size, modifiedAt: mtime }
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    delete: (key) => disk.delete(key),
    async check() {
      const probe = path.join(root, `.probe-${newId()}`)
      await mkdir(root, { recursive: true })
      await writeFile(probe, '')
      await rm(probe, { force: true })
    },
    async room() {
      await mkdir(root, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(root)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
  }
}

async function syncFile(file: string, flags = 'r+') {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a new name in a folder outlast a power cut; Windows does so by itself. */
async function syncFolder(folder: string) {
  if (process.platform !== 'win32') await syncFile(folder, 'r')
}
