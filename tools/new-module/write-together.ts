import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Files {
  /** Files that must not exist yet, and those to replace: path within `root` to text. */
  created: Record<string, string>
  changed: Record<string, string>
}

/** Writes all files; if one cannot be written, undoes the rest and rethrows the error. */
export function writeTogether(root: string, { created, changed }: Files): void {
  const undo: (() => void)[] = []
  try {
    for (const [path, text] of Object.entries(created)) {
      const file = join(root, path)
      const firstFolder = mkdirSync(dirname(file), { recursive: true })
      if (firstFolder) undo.push(() => rmSync(firstFolder, { recursive: true }))
      writeFileSync(file, '', { flag: 'wx' })
      undo.push(() => rmSync(file))
      writeFileSync(file, text)
    }
    for (const [path, text] of Object.entries(changed)) {
      const file = join(root, path)
      const before = readFileSync(file)
      undo.push(() => writeFileSync(file, before))
      writeFileSync(file, text)
    }
  } catch (error) {
    for (const step of undo.toReversed()) step()
    throw error
  }
}
