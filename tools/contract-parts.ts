import path from 'node:path'
import { type Plugin, parseAst } from 'vite'
import {
  type ContractReader,
  contractReader,
  namesOf,
  type Origin,
} from './contract-parts/contract-file.ts'
import { nodesOf, readFields, textIn } from './contract-parts/syntax.ts'

/**
 * Splits the contract for the built client. The server has already run its responses through their
 * schemas, so the client reads them unchecked, and a page that only makes calls needs neither the
 * schemas nor their library. Each contract file becomes three modules, and others import only the
 * ones they need: `calls` holds the endpoints without schemas, `schemas` everything made with
 * schemas, including whole endpoints, and `plain` the rest. Forms, which validate input, import
 * `schemas`.
 */
export function contractParts(root: string): Plugin {
  const client = path.join(root, 'client') + path.sep
  const reader = contractReader(root)
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (partIn(source)) return source
      const isOurs = importer?.startsWith(client) || partIn(importer ?? '')
      return source === 'zod' && isOurs ? schemaLibrary : null
    },
    load(id) {
      if (id === schemaLibrary) return quietLibrary
      const part = partIn(id)
      if (!part) return null
      const code = codeOf(reader, id.slice(0, id.indexOf('?')), part)
      return { code, moduleType: 'ts', moduleSideEffects: false }
    },
    transform(code, id) {
      const isOurs = id.startsWith(client) && /\.tsx?(\?|$)/.test(id)
      if (!isOurs || !code.includes('#contract/')) return null
      return { code: withParts(reader, code, id), map: null }
    },
  }
}

type Part = 'plain' | 'calls' | 'schemas'

const partIn = (id: string): Part | undefined =>
  (['plain', 'calls', 'schemas'] as const).find((part) => id.endsWith(`.ts?part=${part}`))

const schemaLibrary = '\0schema-library'
/**
 * The page's security policy forbids eval; jitless avoids even the attempt, which would be
 * reported.
 */
const quietLibrary = `import { config, z } from 'zod/v4'
config({ jitless: true })
export { z }`

/** The code of one part of a file. */
function codeOf(reader: ContractReader, file: string, part: Part): string {
  const { declarations, schemas, calls } = reader.read(file)
  const here =
    part === 'calls'
      ? [...calls.values()].map((call) => ({
          ...call,
          code: `const ${call.names[0]} = ${call.code}`,
        }))
      : declarations.filter(
          ({ names }) => names.some((name) => schemas.has(name)) === (part === 'schemas'),
        )
  const declared = new Set(here.flatMap(({ names }) => names))
  const uses = new Set(here.flatMap((one) => [...one.uses]))
  const imports = [...uses]
    .filter((use) => !declared.has(use))
    .flatMap((use) => importOf(reader, use, knownAs(reader, file, use), part === 'schemas'))
  const lines = here.map(({ code }) => code.replace(/^export /, ''))
  if (part === 'schemas') {
    imports.push(`import { lazily } from ${JSON.stringify(lazilyFile)}`)
    return [...imports, ...lines.map(madeLater), `export { ${[...declared].join(', ')} }`].join(
      '\n',
    )
  }
  return [...imports, ...lines, `export { ${[...declared].join(', ')} }`].join('\n')
}

const lazilyFile = path.join(import.meta.dirname, 'contract-parts/lazily.ts')

/** A schema, or a call with its schemas, that is made when it is first looked into. */
function madeLater(code: string): string {
  return code.replace(
    /^const (\w+) = ((?:z\s*\.|endpoint\(|\w+Schema\s*\.)[\s\S]*\));?\s*$/,
    (_, name, value) => `const ${name} = /* @__PURE__ */ lazily(() => ${value})`,
  )
}

/** Where a name in a file of the contract comes from; undefined where it is the language's own. */
function knownAs(reader: ContractReader, file: string, name: string): Origin | undefined {
  const { declarations, imports } = reader.read(file)
  const isHere = declarations.some(({ names }) => names.includes(name))
  return isHere ? { from: file, name } : imports.get(name)
}

/** The import line for a name from its part; none for a type. */
function importOf(
  reader: ContractReader,
  local: string,
  origin: Origin | undefined,
  whole: boolean,
): string[] {
  if (!origin) return []
  const { from, name } = reader.originOf(origin)
  const line = (source: string) => [
    `import { ${name === local ? name : `${name} as ${local}`} } from ${JSON.stringify(source)}`,
  ]
  if (!path.isAbsolute(from)) return line(from)
  const { declarations, schemas, calls } = reader.read(from)
  if (!whole && calls.has(name)) return line(`${from}?part=calls`)
  if (schemas.has(name)) return line(`${from}?part=schemas`)
  const isValue = declarations.some(({ names }) => names.includes(name))
  return isValue ? line(`${from}?part=plain`) : []
}

/** Rewrites a client module so that it imports from the parts instead of the files. */
function withParts(reader: ContractReader, code: string, id: string): string {
  const lang = /\.tsx(\?|$)/.test(id) ? 'tsx' : 'ts'
  const body = nodesOf(parseAst(code, { lang }).body)
  // Code that inspects an endpoint gets the whole of it.
  const wholes = readFields(body, ['params', 'query', 'body'])
  let changed = code
  for (const node of body.toReversed()) {
    const source = textIn(node.source)
    if (node.type !== 'ImportDeclaration' || !source?.startsWith('#contract/')) continue
    const from = reader.addressOf(source, id)
    const lines = namesOf(node).flatMap(({ local, name }) =>
      importOf(reader, local, { from, name }, wholes.has(local)),
    )
    changed = `${changed.slice(0, node.start)}${lines.join(';')};${changed.slice(node.end)}`
  }
  return changed
}
