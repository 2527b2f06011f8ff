import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { type Node, nodesOf, textIn, usedBy } from './syntax.ts'

/** Where a name comes from: a contract file or a library. */
export interface Origin {
  from: string
  name: string
}

interface Declaration {
  names: string[]
  code: string
  uses: ReadonlySet<string>
}

/** One contract file, analysed for splitting. */
interface ContractFile {
  declarations: Declaration[]
  imports: ReadonlyMap<string, Origin>
  /** Names of everything made with schemas, including whole endpoints. */
  schemas: ReadonlySet<string>
  /** The endpoints without their schemas. */
  calls: ReadonlyMap<string, Declaration>
}

/** Reads contract files under `root`, each once. */
export function contractReader(root: string) {
  const known = new Map<string, ContractFile>()
  const addressOf = (source: string, from: string) => {
    if (source.startsWith('#contract/')) return path.join(root, source.slice(1))
    return source.startsWith('.') ? path.join(path.dirname(from), source) : source
  }
  const read = (file: string): ContractFile => {
    const found = known.get(file) ?? readContract(file)
    known.set(file, found)
    return found
  }
  /** The file that declares a name, followed through re-exports. */
  const originOf = ({ from, name }: Origin): Origin => {
    if (!path.isAbsolute(from)) return { from, name }
    const { declarations, imports } = read(from)
    const passed = imports.get(name)
    return passed && !declarations.some(({ names }) => names.includes(name))
      ? originOf(passed)
      : { from, name }
  }
  const isSchema = (origin: Origin | undefined): boolean => {
    if (!origin) return false
    const { from, name } = originOf(origin)
    return path.isAbsolute(from) ? read(from).schemas.has(name) : from === 'zod'
  }

  function readContract(file: string): ContractFile {
    const code = readFileSync(file, 'utf8')
    const body = nodesOf(parseAst(code, { lang: 'ts' }).body)
    const imports = new Map<string, Origin>()
    const declarations: Declaration[] = []
    const calls = new Map<string, Declaration>()
    for (const node of body) {
      const source = textIn(node.source)
      if (source !== undefined) {
        for (const { local, name } of namesOf(node)) {
          imports.set(local, { from: addressOf(source, file), name })
        }
        continue
      }
      const names = declaredBy(node)
      if (names.length === 0) {
        if (isErased(node)) continue
        throw new Error(leftOut(file, code.slice(node.start, node.end)))
      }
      const declaration = { names, code: code.slice(node.start, node.end), uses: usedBy(node) }
      declarations.push(declaration)
      const call = callIn(node, code)
      if (call && names[0]) calls.set(names[0], { ...call, names })
    }
    const schemas = new Set<string>()
    const needsSchemas = (use: string) => schemas.has(use) || isSchema(imports.get(use))
    for (let before = -1; before < schemas.size; ) {
      before = schemas.size
      for (const { names, uses } of declarations) {
        if ([...uses].some(needsSchemas)) for (const name of names) schemas.add(name)
      }
    }
    for (const [name, { uses }] of calls) {
      if ([...uses].some(needsSchemas)) calls.delete(name)
    }
    return { declarations, imports, schemas, calls }
  }

  return { read, addressOf, originOf }
}

export type ContractReader = ReturnType<typeof contractReader>

/** The names that an import or re-export brings in, without types. */
export function namesOf(node: Node): { local: string; name: string }[] {
  if (node.importKind === 'type' || node.exportKind === 'type') return []
  return nodesOf(node.specifiers)
    .filter(({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type')
    .map(({ local, imported, exported }) => {
      const inner = textIn(imported) ?? textIn(local) ?? ''
      return { local: textIn(exported) ?? textIn(local) ?? '', name: inner }
    })
}

/** Whether a statement is gone when the types are erased: a type, an interface, a list of exports. */
function isErased(node: Node): boolean {
  const [declared = node] = nodesOf(node.declaration)
  const isList = node.type === 'ExportNamedDeclaration' && nodesOf(node.specifiers).length > 0
  return isList || /^TS(TypeAlias|Interface)Declaration$/.test(declared.type)
}

/**
 * The parts consist of declarations, so a statement beside them would be missing in the built client only,
 * where what it fills stays empty.
 */
const leftOut = (file: string, statement: string) =>
  `${file}: '${statement.slice(0, 60)}' is no declaration, so the built client would lack it. Let the declaration make its whole value.`

function declaredBy(node: Node): string[] {
  const [declared = node] = nodesOf(node.declaration)
  if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') {
    return [textIn(declared.id) ?? '']
  }
  if (declared.type !== 'VariableDeclaration') return []
  return nodesOf(declared.declarations).flatMap(({ id }) => boundBy(id))
}

/** The names bound by a pattern. */
function boundBy(pattern: unknown): string[] {
  const [node] = nodesOf(pattern)
  if (!node) return []
  if (node.type === 'Identifier') return [textIn(node) ?? '']
  const inner = [node.properties, node.elements, node.value, node.argument, node.left]
  return inner.flatMap(nodesOf).flatMap(boundBy)
}

/**
 * The part of an endpoint that the client needs to make the call; undefined if it is written in
 * another form.
 */
function callIn(node: Node, code: string): Omit<Declaration, 'names'> | undefined {
  const [declared] = nodesOf(node.declaration)
  const [declarator, ...others] = nodesOf(declared?.declarations)
  const [init] = nodesOf(declarator?.init)
  const [definition] = nodesOf(init?.arguments)
  const isEndpoint = textIn(nodesOf(init?.callee)[0]) === 'endpoint' && others.length === 0
  if (!isEndpoint || definition?.type !== 'ObjectExpression') return undefined
  const fields = fieldsOf(definition)
  const success = fieldsOf(nodesOf(fields?.get('success'))[0])
  if (!fields || !success) return undefined
  const kept = ['method', 'path', 'once'].flatMap((name) => fields.get(name) ?? [])
  const answer = ['status', 'counted'].flatMap((name) => success.get(name) ?? [])
  const source = ({ start, end }: Node) => code.slice(start, end)
  const pairOf = (all: Map<string, Node>) => (value: Node) => {
    const name = [...all].find(([, one]) => one === value)?.[0]
    return `${name}: ${source(value)}`
  }
  const isEmpty = source(success.get('body') ?? definition) === 'null'
  const body = isEmpty ? 'null' : '{ parse: (answer) => answer }'
  return {
    code: `{ ${kept.map(pairOf(fields)).join(', ')}, success: { ${[...answer.map(pairOf(success)), `body: ${body}`].join(', ')} } }`,
    uses: new Set([...kept, ...answer].flatMap((value) => [...usedBy(value)])),
  }
}

/** The fields of an object literal whose keys are all plain names. */
function fieldsOf(object: Node | undefined): Map<string, Node> | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  const fields = new Map<string, Node>()
  for (const { type, computed, key, value } of nodesOf(object.properties)) {
    const name = textIn(key)
    const [node] = nodesOf(value)
    if (type !== 'Property' || computed || name === undefined || !node) return undefined
    fields.set(name, node)
  }
  return fields
}
