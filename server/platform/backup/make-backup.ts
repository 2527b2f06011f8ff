import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { isPassing } from '../storage/passing.ts'
import { pauseDeletions } from './deletion-pause.ts'
import { filesPrefix, type Manifest, mailsPrefix, newManifest } from './manifest.ts'
import { filesFolder, mailsFolder, type OnProgress } from './places.ts'
import { copySnapshot } from './snapshot.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export interface BackupSource {
  databaseUrl: string
  dataDir: string
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
  { databaseUrl, dataDir, fileColumns }: BackupSource,
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
    const stored = await addFiles(archive, filesFolder(dataDir), onProgress)
    const missing = [...named].filter((key) => !stored.has(key)).sort()
    await addMails(archive, mailsFolder(dataDir))
    manifest = newManifest({ ...copied, missing, entries: [...archive.entries] })
    return manifest
  }
  try {
    const bytes = await writeArchive(file, AbortSignal.any([signal, lost.signal]), write)
    if (!manifest) throw new Error('the archive has no list of its contents')
    return { bytes, manifest }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Adds every completely received file; returns their keys. */
async function addFiles(
  archive: ArchiveWriter,
  folder: string,
  onProgress: OnProgress,
): Promise<Set<string>> {
  const keys = (await filesIn(folder)).filter((key) => !isPassing(key)).sort()
  const sizes = await Promise.all(keys.map((key) => sizeOf(path.join(folder, key))))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const stored = new Set<string>()
  let done = 0
  for (const [index, key] of keys.entries()) {
    if (await addFile(archive, `${filesPrefix}${key}`, path.join(folder, key))) stored.add(key)
    done += sizes[index] ?? 0
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

const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(ifMissing))?.size ?? 0

/** Adds a file that may just have been removed; returns whether it was there. */
async function addFile(archive: ArchiveWriter, name: string, file: string): Promise<boolean> {
  const handle = await open(file).catch(ifMissing)
  if (!handle) return false
  try {
    const { size } = await handle.stat()
    await archive.add(name, size, handle.createReadStream({ autoClose: false }))
    return true
  } finally {
    await handle.close()
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
