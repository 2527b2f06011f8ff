import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type Expression, parseSync, Visitor } from 'oxc-parser'

/** What the rules need to know about a source file; lines count from 1. */
export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string
  imports: Import[]
  queries: Query[]
  /** Lines that read the environment. */
  envReads: number[]
  /** Names of the tables this file adds to the interface `Tables`. */
  declaredTables: string[]
}

export interface Import {
  line: number
  specifier: string
  /** The file it resolves to, if it is one of ours. */
  target?: string
  /** Imported names; empty when the whole module is imported. */
  names: string[]
}

interface Query {
  line: number
  /** Every name in the position of a table; may include names of columns and sub-queries. */
  tables: string[]
}

const queryStarts = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/
const joins = /^((inner|left|right|full|cross)Join(Lateral)?|using|from)$/
const tableInSql = /\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi

/** Reads and parses one file. Throws when it does not parse. */
export function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(posix.join(root, path), 'utf8')
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)

  const file: SourceFile = { path, imports: [], queries: [], envReads: [], declaredTables: [] }
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const addImport = (start: number, specifier: string | undefined, names: string[] = []) => {
    if (specifier === undefined) return
    const target = resolve(path, specifier)
    file.imports.push({ line: lineOf(start), specifier, target, names })
  }
  const addQuery = (start: number, tables: string[]) =>
    file.queries.push({ line: lineOf(start), tables })
  const addEnvRead = (start: number) => file.envReads.push(lineOf(start))

  new Visitor({
    ImportDeclaration({ start, source, specifiers }) {
      const names = specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
          ? [one.imported.name]
          : [],
      )
      addImport(start, source.value, names)
      if (/^(node:)?process$/.test(source.value) && names.includes('env')) addEnvRead(start)
    },
    ExportNamedDeclaration: ({ start, source }) => addImport(start, source?.value),
    ExportAllDeclaration: ({ start, source }) => addImport(start, source.value),
    ImportExpression: ({ start, source }) => addImport(start, textOf(source)),
    TSImportType: ({ start, source }) => addImport(start, source.value),
    MemberExpression({ start, object, property }) {
      const owner = object.type === 'MemberExpression' ? object.property : object
      if (nameOf(property) === 'env' && nameOf(owner) === 'process') addEnvRead(start)
    },
    VariableDeclarator({ start, id, init }) {
      if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier' || init.name !== 'process') {
        return
      }
      if (id.properties.some((one) => one.type === 'Property' && nameOf(one.key) === 'env')) {
        addEnvRead(start)
      }
    },
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== 'MemberExpression') return
      const method = nameOf(callee.property) ?? ''
      const isSql = callee.object.type === 'Identifier' && callee.object.name === 'sql'
      const [first] = args
      if (!first || first.type === 'SpreadElement') return
      const start = callee.property.start
      if (isSql) addQuery(start, [...tablesInSql(textOf(first) ?? ''), ...tableNames(first)])
      else if (queryStarts.test(method)) addQuery(start, tableNames(first))
      // A join belongs to a query that is found by its start; `from` and `using` are common words
      // elsewhere.
      else if (joins.test(method) && file.path.endsWith('.store.ts')) {
        addQuery(start, tableNames(first))
      }
    },
    TaggedTemplateExpression({ start, tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      addQuery(start, tablesInSql(quasi.quasis.map((part) => part.value.raw).join(' ? ')))
    },
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'Tables') return
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature') continue
        const name = nameOf(member.key)
        if (name) file.declaredTables.push(name)
      }
    },
  }).visit(program)
  return file
}

/** The file of ours that an import resolves to, or undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  // The contract with its schemas, for forms of the client; see tools/contract-calls.ts.
  if (from.startsWith('client/') && path.startsWith('#schemas/')) {
    return path.replace('#schemas/', 'contract/')
  }
  if (path.startsWith('#')) return path.slice(1)
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  return undefined
}

/** Converts the table names in raw SQL (`signal_history`) to the program's form (`signalHistory`). */
const tablesInSql = (sql: string) =>
  [...sql.matchAll(tableInSql)].map(([, name = '']) =>
    name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  )

/** Turns `'signals as s'` and `['signals', 'users as u']` into table names. */
function tableNames(argument: Expression): string[] {
  const parts = argument.type === 'ArrayExpression' ? argument.elements : [argument]
  return parts.flatMap((part) => {
    const name = part && part.type !== 'SpreadElement' ? textOf(part) : undefined
    return name ? [name.split(/\s+as\s+/i)[0] ?? name] : []
  })
}

function textOf(expression: Expression): string | undefined {
  if (expression.type === 'Literal' && typeof expression.value === 'string') {
    return expression.value
  }
  if (expression.type === 'TemplateLiteral' && expression.expressions.length === 0) {
    return expression.quasis[0]?.value.raw
  }
  return undefined
}

/** The name of an identifier or of a quoted key. */
function nameOf(node: { type: string; name?: unknown; value?: unknown }): string | undefined {
  if (typeof node.name === 'string') return node.name
  return typeof node.value === 'string' ? node.value : undefined
}
