import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import type { BucketAddress } from '../storage/bucket-address.ts'
import { createStorage } from '../storage/create-storage.ts'
import { isPassing } from '../storage/passing.ts'
import type { ListedFile, Storage } from '../storage/storage.ts'
import { pauseDeletions } from './deletion-pause.ts'
import { filesPrefix, type Manifest, mailsPrefix, newManifest } from './manifest.ts'
import { mailsFolder, type OnProgress } from './places.ts'
import { copySnapshot } from './snapshot.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export interface BackupSource {
  databaseUrl: string
  dataDir: string
  /** The bucket of the files, if they are in one. */
  bucket?: BucketAddress | undefined
  /** The columns that refer to files, as `table.column`. */
  fileColumns: readonly string[]
}

export interface MadeBackup {
  bytes: number
  manifest: Manifest
}

/**
 * Backs up the whole academy into one archive while it is running: a consistent snapshot of the
 * database, every completely received file, and stored mails. Throws BackupRefused with a readable
 * message on failure, in which case the target is unchanged.
 */
export async function makeBackup(
  { databaseUrl, dataDir, bucket, fileColumns }: BackupSource,
  file: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<MadeBackup> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'academy backup',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // If the connection is lost, so is the pause of deletions, and the backup is void.
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  await client.connect()
  const storage = createStorage({ DATA_DIR: dataDir, STORAGE_URL: bucket })
  let manifest: Manifest | undefined
  const write = async (archive: ArchiveWriter) => {
    await pauseDeletions(client)
    const { files: named, ...copied } = await copySnapshot(
      client,
      archive,
      fileColumns,
      (done, total) => onProgress({ stage: 'tables', done, total }),
    )
    // Every file that the snapshot refers to was written before it was taken.
    const stored = await addFiles(archive, storage, onProgress)
    const missing = [...named].filter((key) => !stored.has(key)).sort()
    await addMails(archive, mailsFolder(dataDir))
    manifest = newManifest({ ...copied, missing, entries: [...archive.entries] })
    return manifest
  }
  const ending = AbortSignal.any([signal, lost.signal])
  try {
    const bytes = await writeArchive(file, ending, write)
    if (!manifest) throw new Error('the archive has no list of its contents')
    return { bytes, manifest }
  } catch (error) {
    // Rather than what the end did to files that were being read or written.
    ending.throwIfAborted()
    throw error
  } finally {
    await storage.close()
    await client.end().catch(() => undefined)
  }
}

/** Adds every completely received file; returns their keys. */
async function addFiles(
  archive: ArchiveWriter,
  storage: Storage,
  onProgress: OnProgress,
): Promise<Set<string>> {
  const files: ListedFile[] = []
  for await (const file of storage.list()) if (!isPassing(file.key)) files.push(file)
  files.sort((one, other) => (one.key < other.key ? -1 : 1))
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const stored = new Set<string>()
  let done = 0
  for (const { key, bytes } of files) {
    // It may just have been removed.
    const content = await storage.read(key)
    if (content) {
      await archive.add(`${filesPrefix}${key}`, bytes, content)
      stored.add(key)
    }
    done += bytes
    onProgress({ stage: 'files', done, total })
  }
  return stored
}

/** How many of the stored mails, which are small and may be very many, are read at a time. */
const mailsAtOnce = 50

async function addMails(archive: ArchiveWriter, folder: string): Promise<void> {
  const names = (await filesIn(folder)).filter((name) => /\.(eml|json)$/.test(name)).sort()
  for (let start = 0; start < names.length; start += mailsAtOnce) {
    const some = names.slice(start, start + mailsAtOnce)
    const read = some.map((name) => readFile(path.join(folder, name)).catch(ifMissing))
    for (const [index, content] of (await Promise.all(read)).entries()) {
      if (content) await archive.add(`${mailsPrefix}${some[index]}`, content.length, [content])
    }
  }
}

/** The files below a folder, as relative paths with slashes on every system. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.split(path.sep).join('/'))
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
