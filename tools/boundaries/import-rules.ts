import type { Import, SourceFile } from './source-file.ts'

/** A line that breaks a rule. */
export interface Violation {
  path: string
  line: number
  message: string
}

/** Where a file belongs; `unit` is its module or feature. */
interface Place {
  zone: Zone
  unit?: string
}

type Zone = keyof typeof mayImport

/** What the files of each place may import, apart from packages. Nothing else is allowed. */
const mayImport = {
  contract: ['contract'],
  'server entry': ['contract', 'database', 'server entry', 'server/app', 'server/platform'],
  'server/app': ['contract', 'database', 'server/app', 'server/platform'],
  'server/modules': ['contract', 'server/modules', 'server/platform'],
  'server/platform': ['contract', 'database', 'server/platform'],
  'client entry': ['contract', 'client entry', 'client/app', 'client/platform', 'client/ui'],
  'client/app': [
    'content',
    'contract',
    'client/app',
    'client/features',
    'client/platform',
    'client/ui',
  ],
  'client/features': ['content', 'contract', 'client/features', 'client/platform', 'client/ui'],
  'client/ui': ['contract', 'client/platform', 'client/ui'],
  'client/platform': ['contract', 'client/platform'],
  content: [],
  database: ['contract', 'database', 'server/platform'],
  testing: ['contract', 'database', 'testing', 'tools', 'server/app', 'server/platform'],
  e2e: ['contract', 'database', 'e2e', 'testing', 'tools', 'server/app', 'server/platform'],
  bench: ['contract', 'bench', 'database', 'testing', 'tools', 'server/app', 'server/platform'],
  tools: ['contract', 'tools', 'server entry'],
  settings: ['contract', 'settings', 'tools'],
} satisfies Record<string, string[]>

/** What single files may import beyond what their place allows. */
const exceptions: { from: RegExp; to: RegExp }[] = [
  // Only the list of modules, and demo data created through the modules' own operations, know the
  // modules.
  { from: /^server\/app\/modules\.ts$/, to: /^server\/modules\// },
  { from: /^database\/demo[/.]/, to: /^server\/(modules|app)\// },
  // The type of the settings; their values are handed in.
  { from: /^server\/(modules|platform)\//, to: /^server\/app\/config\.ts$/ },
  // What a new module is copied from is built of what modules are built of.
  {
    from: /^tools\/module-template\//,
    to: /^(server\/platform|client\/(platform|ui)|testing)\//,
  },
  // The test command counts what of the specification a run has shown.
  { from: /^tools\/specification\.ts$/, to: /^testing\/specification\// },
  { from: /^tools\/trust\.ts$/, to: /^testing\/trust\// },
  // Components are tried with the design that they stand in.
  { from: /^testing\/components\//, to: /^client\/ui\// },
  // Tests may start the whole academy and use what its doors offer.
  { from: /\.test\.tsx?$/, to: /^testing\// },
  { from: /^(server|database|testing|e2e|bench|tools)\/.*\.test\.ts$/, to: /^(server|database)\// },
  { from: /^bench\//, to: /^server\/modules\/imports\/reading\// },
  { from: /^bench\//, to: /^client\/features\/journal\/simulation\// },
  { from: /^bench\//, to: /^client\/ui\/charts\/market\// },
]

const places: [RegExp, Zone][] = [
  [/^server\/modules\/([^/]+)\//, 'server/modules'],
  [/^server\/app\//, 'server/app'],
  [/^server\/platform\//, 'server/platform'],
  [/^server\/[^/]+$/, 'server entry'],
  [/^client\/features\/([^/]+)\//, 'client/features'],
  [/^client\/app\//, 'client/app'],
  [/^client\/platform\//, 'client/platform'],
  [/^client\/ui\//, 'client/ui'],
  [/^client\/[^/]+$/, 'client entry'],
  [/^contract\//, 'contract'],
  // Texts that an owner edits, such as the legal pages.
  [/^content\//, 'content'],
  [/^database\//, 'database'],
  [/^testing\//, 'testing'],
  [/^e2e\//, 'e2e'],
  [/^bench\//, 'bench'],
  [/^tools\//, 'tools'],
  [/^[^/]+$/, 'settings'],
]

function placeOf(path: string): Place | undefined {
  for (const [pattern, zone] of places) {
    const match = pattern.exec(path)
    if (match) return { zone, unit: match[1] }
  }
  return undefined
}

/** Checks the imports of one file. */
export function checkImports(file: SourceFile): Violation[] {
  const { path } = file
  const place = placeOf(path)
  if (!place)
    return [{ path, line: 1, message: 'stands in none of the places a file may stand in' }]
  return file.imports.flatMap((one) => {
    const message = one.target ? judge(path, place, one.target) : judgePackage(path, place, one)
    return message ? [{ path, line: one.line, message }] : []
  })
}

/**
 * What a benchmark may time in isolation: statement readers, the simulation, the drawing of
 * candles.
 */
const timed = (path: string, target: string): boolean =>
  path.startsWith('bench/') &&
  (target.startsWith('server/modules/imports/reading/') ||
    target.startsWith('client/ui/charts/market/') ||
    target.startsWith('client/features/journal/simulation/'))

function judge(path: string, from: Place, target: string): string | undefined {
  const to = placeOf(target)
  // Generated by React Router beside a route module; not one of our files.
  if (target.includes('/+types/')) return undefined
  if (!to) return `imports ${target}, which stands in none of the places a file may stand in`

  const sameUnit = from.zone === to.zone && from.unit === to.unit
  const allowed: string[] = mayImport[from.zone]
  const excepted = exceptions.some((one) => one.from.test(path) && one.to.test(target))
  if (!allowed.includes(to.zone) && !excepted) {
    const reason = reasons[to.zone] ?? `${from.zone} may import ${allowed.join(', ')}`
    return `imports ${target}: ${reason}`
  }
  const isDoor = target === `${to.zone}/${to.unit}/index.ts`
  if (to.zone === 'server/modules' && !sameUnit && !isDoor && !timed(path, target)) {
    return `imports ${target}: the only door of module ${to.unit} is its index.ts`
  }
  if (from.zone === 'client/features' && to.zone === 'client/features' && !sameUnit) {
    return `imports ${target}: a feature never imports another feature; client/app composes them`
  }
  return undefined
}

const reasons: Partial<Record<Zone, string>> = {
  testing: 'only tests import testing',
  'server/modules': 'only server/app/modules.ts knows the modules',
}

function judgePackage(path: string, { zone }: Place, { specifier }: Import): string | undefined {
  const isTest = path.endsWith('.test.ts')
  if (zone !== 'contract' || isTest || /^zod(\/|$)/.test(specifier)) return undefined
  return `imports ${specifier}: contract imports contract and zod only`
}

/** Finds server modules that depend on each other and reports one import of each cycle. */
export function checkCycles(files: SourceFile[]): Violation[] {
  const edges = new Map<string, Map<string, Violation>>()
  for (const file of files) {
    const from = moduleOf(file.path)
    if (!from || file.path.endsWith('.test.ts')) continue
    for (const { target = '', line } of file.imports) {
      const to = moduleOf(target)
      if (!to || to === from) continue
      const known = edges.get(from) ?? new Map<string, Violation>()
      edges.set(from, known)
      if (!known.has(to)) known.set(to, { path: file.path, line, message: '' })
    }
  }

  const violations: Violation[] = []
  const done = new Set<string>()
  const walk = (module: string, trail: string[]) => {
    for (const [next, edge] of edges.get(module) ?? []) {
      const since = trail.indexOf(next)
      if (since >= 0) {
        const circle = [...trail.slice(since), next].join(' → ')
        violations.push({ ...edge, message: `closes a circle of modules: ${circle}` })
      } else if (!done.has(next)) {
        walk(next, [...trail, next])
      }
    }
    done.add(module)
  }
  for (const module of edges.keys()) if (!done.has(module)) walk(module, [module])
  return violations
}

/** The server module a file belongs to. */
export function moduleOf(path: string): string | undefined {
  const place = placeOf(path)
  return place?.zone === 'server/modules' ? place.unit : undefined
}
