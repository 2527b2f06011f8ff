import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ImportDeclaration, type Program, parseSync, Visitor } from 'oxc-parser'

/** What the rules of a module's anatomy need to know about one of its files. */
export interface ModuleFile {
  /** Path from the root, with forward slashes. */
  path: string
  /** The file's name without its folder. */
  name: string
  imports: { line: number; specifier: string; isType: boolean; names: string[] }[]
  exports: { name: string; isType: boolean }[]
  /** Function calls by name (`defineModule`) or member (`Date.now`), with their first argument if it is a string. */
  calls: { line: number; callee: string; text?: string }[]
  /** Whether the file contains nothing but imports. */
  isEmpty: boolean
}

export interface ModuleFolder {
  /** Such as `live-sessions`. */
  name: string
  files: ModuleFile[]
}

/** Reads every folder of server/modules with its files; throws when there are none. */
export function readModules(root: string): ModuleFolder[] {
  const parent = 'server/modules'
  const folders = readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, files: readFolder(root, `${parent}/${name}`) }))
  if (folders.length === 0) throw new Error(`There are no modules in ${join(root, parent)}.`)
  return folders
}

function readFolder(root: string, folder: string): ModuleFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? readFolder(root, path) : [readModuleFile(root, path)]
  })
}

function readModuleFile(root: string, path: string): ModuleFile {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const file: ModuleFile = { path, name, imports: [], exports: [], calls: [], isEmpty: false }
  if (!name.endsWith('.ts')) return file
  const text = readFileSync(join(root, path), 'utf8')
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length

  file.isEmpty = program.body.every(
    (one) =>
      one.type === 'ImportDeclaration' ||
      (one.type === 'ExportNamedDeclaration' && !one.declaration && one.specifiers.length === 0),
  )
  new Visitor({
    ImportDeclaration(declaration) {
      const { start, source } = declaration
      const { isType, names } = importedBy(declaration)
      file.imports.push({ line: lineOf(start), specifier: source.value, isType, names })
    },
    CallExpression({ start, callee, arguments: [first] }) {
      const text = first?.type === 'Literal' ? String(first.value) : undefined
      file.calls.push({ line: lineOf(start), callee: textOfCallee(callee), text })
    },
    NewExpression({ start, callee, arguments: args }) {
      // `new Date(value)` is pure; without a value it reads the clock.
      const suffix = args.length > 0 ? '(…)' : '()'
      file.calls.push({ line: lineOf(start), callee: `new ${textOfCallee(callee)}${suffix}` })
    },
  }).visit(program)
  file.exports = exportsOf(program)
  return file
}

function importedBy({ importKind, specifiers }: ImportDeclaration) {
  const names = specifiers.map(({ local }) => local.name)
  const isType =
    importKind === 'type' ||
    (specifiers.length > 0 &&
      specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type'))
  return { isType, names }
}

function textOfCallee(callee: {
  type: string
  name?: unknown
  object?: object
  property?: object
}) {
  const nameOf = (node?: object) => (node && 'name' in node ? String(node.name) : '')
  if (callee.type === 'Identifier') return nameOf(callee)
  return callee.type === 'MemberExpression'
    ? `${nameOf(callee.object)}.${nameOf(callee.property)}`
    : ''
}

function exportsOf({ body }: Program): ModuleFile['exports'] {
  return body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return [{ name: 'default', isType: false }]
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers, exportKind } = statement
    if (!declaration) {
      return specifiers.map((one) => ({
        name: one.exported.type === 'Identifier' ? one.exported.name : one.exported.value,
        isType: exportKind === 'type' || one.exportKind === 'type',
      }))
    }
    if (declaration.type === 'VariableDeclaration') {
      return declaration.declarations.flatMap(({ id }) =>
        id.type === 'Identifier' ? [{ name: id.name, isType: false }] : [],
      )
    }
    const isType = declaration.type.startsWith('TS')
    return 'id' in declaration && declaration.id && 'name' in declaration.id
      ? [{ name: String(declaration.id.name), isType }]
      : []
  })
}
