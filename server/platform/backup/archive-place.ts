import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openBucket } from '../storage/bucket.ts'
import { parseBucketAddress } from '../storage/bucket-address.ts'
import { type ByteRange, missingFile } from '../storage/storage.ts'
import { BackupRefused } from './refused.ts'

/** Where an archive is, or is to be. */
interface ArchivePlace {
  /** Its size in bytes; rejects if there is none. */
  size(): Promise<number>
  read(range: ByteRange): Promise<Readable>
  /** Begins a new archive, which replaces an earlier one once it is kept. */
  begin(): Promise<NewArchive>
}

interface NewArchive {
  /** Stores all of its bytes. */
  save(content: AsyncIterable<Buffer>): Promise<void>
  /** Gives it its name; returns its size. */
  keep(): Promise<number>
  /** Leaves nothing of it. */
  drop(): Promise<void>
}

/** The folder of daily backups. */
interface ArchiveFolder {
  /** The location of an archive in it. */
  at(name: string): string
  /** The names of what is in it, after what a process that ended has left there is removed: nobody else may be writing. */
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** The suffix of an incomplete archive. */
const unfinished = /\.[0-9a-f]{12}\.partial$/

/** An archive is sent to a bucket in parts, of which there are at most so many; its size is not known before. */
const archiveBytesMaximum = 500 * 1024 ** 3

const isInBucket = (location: string) => location.startsWith('s3://')

/** The location of an archive, or a folder of them, as somebody names it: a file wherever the program is started, or an address. */
export const archiveLocation = (named: string): string =>
  isInBucket(named) ? named : path.resolve(named)

/** The place of an archive by its location: a file, or `s3://bucket/folder/name?endpoint=…`. */
export const archivePlace = (location: string): ArchivePlace =>
  isInBucket(location) ? inBucket(location) : inFile(location)

/** A folder of archives by its location: a folder of the disk, or `s3://bucket/folder?endpoint=…`. */
export const archiveFolder = (location: string): ArchiveFolder =>
  isInBucket(location) ? bucketFolder(location) : diskFolder(location)

function inFile(file: string): ArchivePlace {
  return {
    size: async () => (await stat(file)).size,
    read: async (range) => createReadStream(file, range),
    async begin() {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const aside = `${file}.${randomBytes(6).toString('hex')}.partial`
      const handle = await open(aside, 'wx', 0o600)
      return {
        save: (content) => handle.writeFile(content),
        async keep() {
          await handle.sync()
          const { size } = await handle.stat()
          await handle.close()
          await rename(aside, file)
          await syncFolder(path.dirname(file))
          return size
        },
        async drop() {
          await handle.close().catch(() => undefined)
          await rm(aside, { force: true })
        },
      }
    },
  }
}

function inBucket(location: string): ArchivePlace {
  const { bucket, name } = objectAt(location)
  return {
    async size() {
      const found = await bucket.head(name)
      if (!found) throw missingFile(name)
      return found.bytes
    },
    async read(range) {
      const content = await bucket.get(name, range)
      if (!content) throw missingFile(name)
      return content
    },
    async begin() {
      let size = 0
      return {
        // An object is there as a whole or not at all.
        save: (content) =>
          bucket.put(name, Readable.from(counted(content), { objectMode: false }), {
            bytes: archiveBytesMaximum,
          }),
        keep: async () => size,
        drop: async () => undefined,
      }
      async function* counted(content: AsyncIterable<Buffer>) {
        for await (const chunk of content) {
          size += chunk.length
          yield chunk
        }
      }
    },
  }
}

function objectAt(location: string) {
  const address = parseBucketAddress(location)
  const names = address?.prefix.split('/').slice(0, -1) ?? []
  const name = names.pop()
  if (!address || !name) {
    throw new BackupRefused(
      `${location} is not the address of an object: s3://bucket/folder/name?endpoint=…`,
    )
  }
  return {
    bucket: openBucket({ ...address, prefix: names.map((one) => `${one}/`).join('') }),
    name,
  }
}

function diskFolder(folder: string): ArchiveFolder {
  return {
    at: (name) => path.join(folder, name),
    async names() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = await readdir(folder)
      const left = names.filter((name) => unfinished.test(name))
      for (const name of left) await rm(path.join(folder, name), { force: true })
      return names.filter((name) => !unfinished.test(name))
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

function bucketFolder(location: string): ArchiveFolder {
  const address = parseBucketAddress(location)
  if (!address) throw new Error(`${location} is not the address of a bucket`)
  const bucket = openBucket(address)
  const [place = '', query] = location.split('?', 2)
  return {
    at: (name) => `${place.replace(/\/$/, '')}/${name}${query ? `?${query}` : ''}`,
    async names() {
      const names: string[] = []
      for await (const { key } of bucket.list('')) names.push(key)
      return names
    },
    remove: (name) => bucket.delete(name),
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
