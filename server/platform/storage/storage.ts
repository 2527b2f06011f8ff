import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface StoredFile {
  bytes: number
  modifiedAt: Date
}

export interface Storage {
  /** The folder that holds all files; outside every folder that is served to the web as it is. */
  readonly root: string
  /** Writes a stream to `key`, replacing what was there. A failed write leaves nothing behind. */
  put(key: string, content: Readable): Promise<void>
  /** Size and time of the file at `key`, or null when there is none. */
  stat(key: string): Promise<StoredFile | null>
  /** Moves a file; both keys lie within the storage. */
  move(from: string, to: string): Promise<void>
  /** Deletes the file at `key`; nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** Resolves when files can be written; rejects otherwise. */
  check(): Promise<void>
}

/** Files in a local folder. Keys are made by the program (`videos/<id>.mp4`), never by people. */
export function createLocalStorage(folder: string): Storage {
  const root = path.resolve(folder)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    root,
    async put(key, content) {
      try {
        await disk.putStream(key, content)
      } catch (error) {
        await disk.delete(key).catch(() => undefined)
        throw error
      }
    },
    async stat(key) {
      try {
        const { size, mtime } = await stat(path.join(root, key))
        return { bytes: size, modifiedAt: mtime }
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    move: (from, to) => disk.move(from, to),
    delete: (key) => disk.delete(key),
    async check() {
      const probe = path.join(root, `.probe-${process.pid}`)
      await mkdir(root, { recursive: true })
      await writeFile(probe, '')
      await rm(probe, { force: true })
    },
  }
}
