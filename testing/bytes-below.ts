import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** How many bytes the files of a folder have; none where there is no folder. */
export async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder).catch(() => [])) {
    bytes += (await stat(path.join(folder, name)).catch(() => null))?.size ?? 0
  }
  return bytes
}
