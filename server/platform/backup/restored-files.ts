import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Storage } from '../storage/storage.ts'
import { BackupRefused } from './refused.ts'

/** Where the files of a backup go: beside those that are there, until all of them are written. */
export interface Stage {
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Puts the written files in the place of the previous ones, which are kept aside. */
  place(): Promise<void>
  /** Restores the previous state. */
  takeBack(): Promise<void>
  forgetEarlier(): Promise<void>
}

/** A folder that is filled next to its final place. */
export function stageFolder(folder: string, mark: string): Stage {
  const fresh = `${folder}.restoring-${mark}`
  const earlier = `${folder}.replaced-${mark}`
  let isPlaced = false
  return {
    async write(name, content) {
      const file = path.join(fresh, name)
      if (!file.startsWith(fresh + path.sep)) throw outside(name)
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })
      } catch (error) {
        throw isOfFiles(error) ? unwritable(name, error) : error
      }
    },
    async place() {
      await mkdir(fresh, { recursive: true, mode: 0o700 })
      await rename(folder, earlier).catch(unlessMissing)
      await rename(fresh, folder)
      isPlaced = true
    },
    async takeBack() {
      await rm(isPlaced ? folder : fresh, { recursive: true, force: true })
      await rename(earlier, folder).catch(unlessMissing)
    },
    forgetEarlier: () => rm(earlier, { recursive: true, force: true }),
  }
}

/**
 * The files of a bucket, where a folder cannot be put in the place of another. No key is used twice for different
 * content, so what is restored is written beside what is there; a file of the same key is copied aside before.
 */
export function stageBucket(storage: Storage, mark: string): Stage {
  const aside = `replaced-${mark}/`
  const written = new Set<string>()
  const replaced = new Set<string>()
  return {
    async write(name, content) {
      if (path.posix.normalize(name) !== name || /^(?:\.\.)?\//.test(name) || name === '..') {
        throw outside(name)
      }
      if (written.has(name)) throw new BackupRefused(`The backup has the file ${name} twice.`)
      const earlier = await storage.read(name)
      if (earlier) {
        await storage.put(`${aside}${name}`, earlier)
        replaced.add(name)
      }
      written.add(name)
      await storage.put(name, Readable.from(content, { objectMode: false }))
    },
    place: async () => undefined,
    async takeBack() {
      for (const name of written) {
        if (replaced.has(name)) await storage.move(`${aside}${name}`, name)
        else await storage.delete(name)
      }
    },
    async forgetEarlier() {
      for await (const { key } of storage.list()) if (!written.has(key)) await storage.delete(key)
    },
  }
}

const outside = (name: string) =>
  new BackupRefused(`The backup names a file outside of its folder, ${name}. Nothing was changed.`)

/** Whether the file system refused: the disk is full, or no file can have that name. */
const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

const unwritable = (name: string, { code }: NodeJS.ErrnoException) =>
  new BackupRefused(
    `The file ${name} of the backup cannot be written (${code}). Nothing was changed.`,
  )

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
