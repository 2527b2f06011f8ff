/** Takes the files of dropped folders, and dropped files, out of an event, each with its path. Must be called in the event. */
export function takeDropped(items: DataTransferItemList): Promise<Found> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return filesIn(entries)
}

/** Files with their paths, and the name of the folder if it is a single one. */
export interface Found {
  folder: string | null
  files: File[]
  pathOf: ReadonlyMap<File, string>
  /** Whether there are more than are read, so that none is used. */
  isTooLarge: boolean
}

/** More than a course could ever have: somebody has dropped the wrong folder. */
export const filesMaximum = 5000

async function filesIn(entries: readonly FileSystemEntry[]): Promise<Found> {
  const pathOf = new Map<File, string>()
  const [first] = entries
  const folder = entries.length === 1 && first?.isDirectory ? first : null
  await collect(folder ? await childrenOf(folder) : entries, '', pathOf)
  const isTooLarge = pathOf.size > filesMaximum
  return { folder: folder?.name ?? null, files: [...pathOf.keys()], pathOf, isTooLarge }
}

async function collect(
  entries: readonly FileSystemEntry[],
  path: string,
  found: Map<File, string>,
): Promise<void> {
  for (const entry of entries) {
    // One more than may be shows that there are too many.
    if (found.size > filesMaximum) return
    if (isFile(entry)) found.set(await fileOf(entry), `${path}${entry.name}`)
    else await collect(await childrenOf(entry), `${path}${entry.name}/`, found)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** All entries of a folder, which browsers hand out a hundred at a time. */
async function childrenOf(entry: FileSystemEntry): Promise<FileSystemEntry[]> {
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

/** The same for the files of a folder that was chosen. */
export function takeChosen(list: Iterable<File>): Found {
  const files = [...list]
  const paths = files.map(({ webkitRelativePath, name }) => webkitRelativePath || name)
  const tops = new Set(paths.map((path) => (path.includes('/') ? path.split('/')[0] : null)))
  const [folder = null] = tops.size === 1 ? [...tops] : []
  const inFolder = (path: string) => (folder === null ? path : path.slice(folder.length + 1))
  const pathOf = new Map(files.map((file, index) => [file, inFolder(paths[index] ?? '')]))
  return { folder, files, pathOf, isTooLarge: files.length > filesMaximum }
}
