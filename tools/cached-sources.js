import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'

// The program's sources without their types, cached in build/server. Node can strip types itself as
// it reads a file, but the parser then stays in memory for as long as the program runs. This file
// is JavaScript because it runs before any TypeScript.

const folders = '{server,contract,content,database,tools}/**/*.ts'

/**
 * A source as JavaScript, each word where it stood before; null where it was not kept, or has changed since.
 * @param {string} root the folder of the program
 * @param {string} file a source within it
 * @returns {string | null}
 */
export function cachedSource(root, file) {
  return readCurrent(copyOf(root, file), markOf(readFileSync(file)))
}

/**
 * Keeps every source of the server that has changed. Throws where nothing can be written.
 * @param {string} root the folder of the program
 */
export function keepSources(root) {
  for (const name of globSync(folders, { cwd: root })) {
    const file = path.join(root, name)
    const source = readFileSync(file)
    const [copy, mark] = [copyOf(root, file), markOf(source)]
    if (name.endsWith('.test.ts') || readCurrent(copy, mark) !== null) continue
    mkdirSync(path.dirname(copy), { recursive: true })
    // Renamed in one step, since several processes may do this at once.
    const draft = `${copy}.${process.pid}`
    writeFileSync(draft, stripTypeScriptTypes(source.toString()) + mark)
    renameSync(draft, copy)
  }
}

/** @type {(root: string, file: string) => string} */
const copyOf = (root, file) => path.join(root, 'build/server', `${path.relative(root, file)}.js`)

/**
 * The last line of a copy: of which contents it is, and made by which Node.
 * @type {(source: Buffer) => string}
 */
const markOf = (source) =>
  `\n// ${createHash('sha256').update(process.version).update(source).digest('hex')}\n`

/** @type {(copy: string, mark: string) => string | null} */
function readCurrent(copy, mark) {
  try {
    const cached = readFileSync(copy, 'utf8')
    return cached.endsWith(mark) ? cached : null
  } catch {
    return null
  }
}

if (import.meta.main) keepSources(path.join(import.meta.dirname, '..'))
