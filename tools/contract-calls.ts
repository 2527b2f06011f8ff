import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Gives the built client the contract without its schemas: the server has run its answers through them. A file of the
 * contract that uses the library of schemas is executed while building, and `#contract/x.ts` becomes a table of its calls
 * and plain values. Forms, which check what is typed, import the file itself, as `#schemas/x.ts`. A schema or a function
 * imported as `#contract/…` from such a file ends the build, as a name that is not exported. `root` is the project's folder.
 */
export function contractCalls(root: string): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      const inContract = importer.startsWith(path.join(root, 'contract') + path.sep)
      if (source === 'zod' && (inContract || importer.startsWith(path.join(root, 'client')))) {
        return quietLibrary
      }
      const [, folder, name] = source.match(/^#(contract|schemas)\/(.+)$/) ?? []
      const inside = inContract && source.startsWith('.')
      if (!name && !inside) return null
      const file = name ? path.join(root, 'contract', name) : path.join(importer, '..', source)
      const id = folder === 'contract' && usesSchemas(file) ? `${file}${table}` : file
      return { id, moduleSideEffects: false }
    },
    async load(id) {
      // The page's security policy forbids eval; jitless avoids even the attempt, which would be reported.
      if (id === quietLibrary) {
        return `import { config, z } from 'zod/v4'\nconfig({ jitless: true })\nexport { z }`
      }
      return id.endsWith(table) ? await tableOf(id.slice(0, -table.length)) : null
    },
  }
}

/** Ends the ids of tables. */
const table = '?calls'
const quietLibrary = '\0schema-library'

/** Whether a file of the contract imports the library of schemas, itself or through others. */
export function usesSchemas(file: string): boolean {
  const code = readFileSync(file, 'utf8')
  const imports = code.matchAll(/^(?:import|export) (?!type )[^'=(]* from '([^']+)'/gm)
  return [...imports].some(([, source = '']) =>
    source.startsWith('.') ? usesSchemas(path.join(file, '..', source)) : source === 'zod',
  )
}

/** The module with what a file of the contract exports, without its schemas and functions. */
async function tableOf(file: string): Promise<string> {
  const lines = Object.entries(await import(file))
    .filter(([, value]) => isInTable(value))
    .map(
      ([name, value]) =>
        `export const ${name} = ${isCall(value) ? callOf(value) : JSON.stringify(value)}`,
    )
  return ['const body = { parse: (answer) => answer }', ...lines].join('\n')
}

/** Whether an export of the contract is in its file's table: a call or a plain value. */
export const isInTable = (value: unknown): boolean => isCall(value) || isPlain(value)

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'success' in value

const isPlain = (value: unknown): boolean =>
  !['function', 'undefined'].includes(typeof value) &&
  isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)

/** What a client needs to make a call; its answer is taken as it is. */
function callOf({ method, path, once, success: { counted, body } }: Endpoint): string {
  const fields = JSON.stringify({ method, path, once }).slice(1, -1)
  const answer = [counted ? 'counted: true' : '', body ? 'body' : 'body: null'].filter(Boolean)
  return `{ ${fields}, success: { ${answer.join(', ')} } }`
}
