import type { Client } from 'pg'
import { pauseDeletions } from '../backup/deletion-pause.ts'
import { Failure } from '../failure.ts'
import { isPassing } from '../storage/passing.ts'
import type { ListedFile, Storage } from '../storage/storage.ts'
import { type CopiedTable, copyTables } from './copy-tables.ts'
import { indexPage, type ListedText } from './index-page.ts'
import { furtherLeftOut, harmlessColumns, tablesLeftOut } from './left-out.ts'
import { type OpenArchive, writeOpenArchive } from './write-archive.ts'

/** A text of a module for the archive. */
export interface OpenText extends ListedText {
  content: string
}
export type AddText = (text: OpenText) => Promise<void>

interface OpenSource {
  /** A connection of its own. */
  client: Client
  brand: string
  madeAt: Date
  storage: Pick<Storage, 'list' | 'read' | 'room'>
  /** Whether the academy's files are in it. */
  media: boolean
  /** Has modules write their texts. */
  writeTexts: (add: AddText) => Promise<void>
}

interface Options {
  signal: AbortSignal
  /** From 0 to 100; called often. */
  onProgress: (percent: number) => Promise<void>
}

/** Copies of videos that can be made again. */
const isDerived = (key: string) => key.startsWith('renditions/') || key.startsWith('streams/')

/** What tables and texts are of the whole, where there are files; in percent. */
const tablesPart = 20

/**
 * Writes everything that the academy holds into one archive of open files, while it goes on: tables as CSV, texts as
 * Markdown, files as they are, a description as JSON and a page that leads to all of it. It holds no secrets. Memory
 * does not grow with what there is. Throws a Failure in words if the disk has no room. Returns its size in bytes.
 */
export async function makeOpenExport(
  { client, brand, madeAt, storage, media, writeTexts }: OpenSource,
  file: string,
  { signal, onProgress }: Options,
): Promise<number> {
  const found = media ? await filesIn(storage) : []
  await requireRoom(storage, found)
  // A file that is deleted meanwhile would be missing.
  await pauseDeletions(client)
  return writeOpenArchive(file, signal, async (archive) => {
    const share = media ? tablesPart : 100
    const tables = await copyTables(client, archive, (done, total) =>
      onProgress((share * done) / total),
    )
    const texts: ListedText[] = []
    const taken = new Set<string>()
    await writeTexts(async ({ content, ...text }) => {
      const name = freeName(text.path, taken)
      await archive.add(name, content, { packed: true })
      texts.push({ ...text, path: name })
    })
    const added = media ? await addFiles(archive, storage, found, onProgress) : null
    await archive.add('academy.json', describe({ brand, madeAt, tables }), { packed: true })
    const page = indexPage({ brand, madeAt, tables, texts, media: added })
    await archive.add('index.html', page, { packed: true })
  })
}

function freeName(wanted: string, taken: Set<string>): string {
  const [, stem = wanted, end = ''] = /^(.*?)(\.[a-z]+)?$/.exec(wanted) ?? []
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${stem}-${number}${end}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

async function filesIn(storage: OpenSource['storage']): Promise<ListedFile[]> {
  const found: ListedFile[] = []
  for await (const file of storage.list()) {
    if (!isPassing(file.key) && !isDerived(file.key)) found.push(file)
  }
  return found.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** What must stay free beside the files, for the tables and for whatever else is written meanwhile. */
const spareBytes = 512 * 1024 ** 2

async function requireRoom(
  storage: OpenSource['storage'],
  found: readonly ListedFile[],
): Promise<void> {
  const needed = found.reduce((sum, { bytes }) => sum + bytes, spareBytes)
  if ((await storage.room()).freeBytes >= needed) return
  const gigabytes = (needed / 1024 ** 3).toFixed(1)
  throw new Failure(
    'rule_violated',
    `The disk of the academy has not enough room: the archive needs ${gigabytes} GB.`,
  )
}

async function addFiles(
  archive: OpenArchive,
  storage: OpenSource['storage'],
  found: readonly ListedFile[],
  onProgress: Options['onProgress'],
) {
  const total = found.reduce((sum, { bytes }) => sum + bytes, 1)
  let [files, bytes] = [0, 0]
  for (const { key, bytes: size } of found) {
    await onProgress(tablesPart + ((100 - tablesPart) * bytes) / total)
    const content = await storage.read(key)
    // Deleted before the pause.
    if (!content) continue
    await archive.add(`media/${key}`, content, { packed: false })
    files += 1
    bytes += size
  }
  return { files, bytes }
}

const describe = ({
  brand,
  madeAt,
  tables,
}: {
  brand: string
  madeAt: Date
  tables: readonly CopiedTable[]
}): string =>
  JSON.stringify(
    {
      academy: brand,
      madeAt: madeAt.toISOString(),
      format: 'CSV as in RFC 4180, UTF-8, times in UTC; arrays and JSON as PostgreSQL writes them',
      tables,
      tablesLeftOut,
      furtherLeftOut,
      harmlessColumns,
    },
    null,
    2,
  )
