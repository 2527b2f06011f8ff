import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync, type Statement, Visitor } from 'oxc-parser'
import { projectRoot } from '#tools/project.ts'

/** A top-level declaration: the names that it uses, and the texts in it. */
interface Declaration {
  uses: Set<string>
  texts: Set<string>
}

interface Source {
  /** The local name of each import: where it comes from; `*` for a whole module. */
  imports: Map<string, { path: string; name: string }>
  declarations: Map<string, Declaration>
}

const outbox = 'server/platform/events/outbox.ts'
const folders = ['contract', 'server/modules', 'client/features']

/**
 * The files that a call of the contract passes, from the screen to the screens that its events change:
 * the code that is called, by its imports. Left out are types, the platform other than the events, and
 * what other modules answer through `deps`. Throws if the contract has no such call.
 */
export function flowOf(endpoint: string, root = projectRoot): string[] {
  const sources = readSources(root)
  const passed = new Set<string>()
  const events = new Set<string>()

  const follow = (path: string, name: string, seen: Set<string>) => {
    const source = sources.get(path)
    const declaration = source?.declarations.get(name)
    if (!source || !declaration || seen.has(`${path}#${name}`)) return
    seen.add(`${path}#${name}`)
    passed.add(path)
    for (const use of declaration.uses) {
      const imported = source.imports.get(use)
      if (use === 'emit') {
        passed.add(outbox)
        for (const text of declaration.texts) if (/^\w+\.\w+$/.test(text)) events.add(text)
      }
      if (!imported) follow(path, use, seen)
      else if (moduleOf(imported.path) === moduleOf(path))
        follow(imported.path, imported.name, seen)
    }
  }

  const contract = [...sources.keys()].find(
    (path) => path.startsWith('contract/') && sources.get(path)?.declarations.has(endpoint),
  )
  if (!contract) throw new Error(`The contract has no call ${endpoint}.`)
  const screens = screensOf(sources, contract, endpoint)
  for (const path of screens) passed.add(path)
  passed.add(contract)
  const seen = new Set<string>()
  for (const { path, operation } of routesOf(sources, contract, endpoint, root)) {
    passed.add(path)
    const imported = sources.get(path)?.imports.get(operation)
    if (imported) follow(imported.path, imported.name, seen)
  }
  for (const path of heardBy(sources, events, screens)) passed.add(path)
  return [...passed]
}

const moduleOf = (path: string) => path.match(/^server\/modules\/[^/]+/)?.[0] ?? path

function readSources(root: string): Map<string, Source> {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  const ours = paths
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  return new Map(ours.map((path) => [path, readSource(root, path)]))
}

function readSource(root: string, path: string): Source {
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  const source: Source = { imports: new Map(), declarations: new Map() }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type') continue
      const from = resolve(path, statement.source.value)
      for (const one of statement.specifiers) {
        if (!from || (one.type === 'ImportSpecifier' && one.importKind === 'type')) continue
        const imported = one.type === 'ImportSpecifier' ? one.imported : undefined
        const name = imported?.type === 'Identifier' ? imported.name : '*'
        source.imports.set(one.local.name, { path: from, name })
      }
      continue
    }
    const declaration = readDeclaration(statement)
    for (const name of namesOf(statement)) source.declarations.set(name, declaration)
  }
  return source
}

function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}

function namesOf(statement: Statement): string[] {
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (inner?.type === 'FunctionDeclaration') return inner.id ? [inner.id.name] : []
  if (inner?.type !== 'VariableDeclaration') return []
  return inner.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}

function readDeclaration(statement: Statement): Declaration {
  const found: Declaration = { uses: new Set(), texts: new Set() }
  // The names of members and properties refer to nothing here.
  const members = new Set<number>()
  new Visitor({
    MemberExpression: ({ computed, property }) => void (computed || members.add(property.start)),
    Property: ({ computed, shorthand, key }) =>
      void (computed || shorthand || members.add(key.start)),
    Identifier: ({ name, start }) => void (members.has(start) || found.uses.add(name)),
    JSXIdentifier: ({ name }) => void found.uses.add(name),
    Literal: ({ value }) => void (typeof value === 'string' && found.texts.add(value)),
  }).visit({
    type: 'Program',
    body: [statement],
    sourceType: 'module',
    hashbang: null,
    start: 0,
    end: 0,
  })
  return found
}

/** The queries that make the call, and the screens that use those. */
function screensOf(sources: Map<string, Source>, contract: string, endpoint: string): string[] {
  const uses = (path: string, name: string) =>
    [...sources].flatMap(([user, { imports, declarations }]) => {
      const local = [...imports].find(([, one]) => one.path === path && one.name === name)?.[0]
      if (!user.startsWith('client/') || !local) return []
      const names = new Set([local])
      // A name may use the call through others of its file.
      for (let known = 0; known < names.size; ) {
        known = names.size
        for (const [by, { uses }] of declarations) if (!names.isDisjointFrom(uses)) names.add(by)
      }
      return [{ user, names: [...names] }]
    })
  const callers = uses(contract, endpoint)
  const above = callers.flatMap(({ user, names }) => names.flatMap((name) => uses(user, name)))
  return [...above, ...callers].map(({ user }) => user)
}

/** The routes of the call, and the operation that each calls. */
function routesOf(sources: Map<string, Source>, contract: string, endpoint: string, root: string) {
  return [...sources].flatMap(([path, { imports }]) => {
    if (!path.endsWith('.routes.ts')) return []
    const local = [...imports].find(([, one]) => one.path === contract)?.[0]
    const text = readFileSync(join(root, path), 'utf8')
    const route = text
      .split(/\b(?:heavyR|r)oute\(/)
      .find((part) =>
        [`${local}.${endpoint},`, `${endpoint},`].some((name) => part.startsWith(name)),
      )
    const operation = route?.match(/=>\s*(?:await )?(\w+)\(/)?.[1]
    return local && operation ? [{ path, operation }] : []
  })
}

/** Who hears of events: their notices, what delivers those, and the screens' queries they make stale. */
function heardBy(sources: Map<string, Source>, events: Set<string>, screens: string[]): string[] {
  const features = new Set(screens.map((path) => path.split('/', 3).join('/')))
  const hearing = [...sources].flatMap(([path, { declarations }]) => {
    const isKeys = path.endsWith('.keys.ts') && features.has(path.split('/', 3).join('/'))
    if (!isKeys && !path.endsWith('.notices.ts')) return []
    const texts = [...declarations.values()].flatMap((one) => [...one.texts])
    return texts.some((text) => events.has(text)) ? [path] : []
  })
  const isStated = hearing.some((path) => path.endsWith('.notices.ts'))
  return isStated ? [...hearing, 'server/modules/notifications/index.ts'] : hearing
}

if (import.meta.main) {
  const [endpoint = ''] = process.argv.slice(2)
  const files = flowOf(endpoint)
  for (const [index, path] of files.entries()) console.log(`${index + 1}. ${path}`)
}
