import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sharedParts, sourcesOfPart } from '#tools/client-chunks.ts'

/** The most that a route may add of its own, in bytes after compression. */
const limit = 60_000

/** An entry of Vite's manifest: a script and what it imports, by their keys. */
interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
}

type Manifest = Record<string, Chunk>

export interface RouteWeight {
  /** The source file of the page, or of a screen or dialog that is loaded on demand. */
  route: string
  /** Size in bytes after gzip, beyond the shared part. */
  bytes: number
}

/**
 * What every page loads, then what comes with a session, and the dashboard's shell with the parts
 * that its screens share.
 */
const shared = [/entry\.client/, /client\/root\.tsx/]
const session = [...shared, /pages\/with-session\.tsx/]
const shell = [...session, /pages\/dashboard\.tsx/]

const publicPages = /pages\/(landing|privacy|terms|risk|not-found)\.tsx/
/** Pages that call the server, which requires the code that comes with a session. */
const callingPages =
  /pages\/(login|register|forgot-password|reset-password|confirm-address|take-back-address|unsubscribe|certificates|certificate)\.tsx/

/** What every dashboard loads before its content, beside the screens of its area. */
const start = [...shell, /entry\.client/]
const overview = /pages\/(\w+)-overview\.tsx/
/** What the landing page loads by itself. */
const landing = [
  /client\/root\.tsx/,
  /entry\.client/,
  /pages\/landing\.tsx/,
  /landing-sections\.tsx/,
]
/** Scripts that an overview may load before its content, and their bytes, compressed. */
const startLimits = { scripts: 16, bytes: 195_400 }
const landingLimits = { scripts: 8, bytes: 134_500 }

/** The sections, by the file of each: those of students, and the lists of the back office. */
const section =
  /(?:pages\/(journal|student-courses|free-courses)|features\/.+\/((?:academy-live|mentorship-sessions|assignments|strategies|mentorship-signals|community-signals|challenges|community)-section))\.tsx/
const office =
  /(?:pages\/(admin-(?:letters|members|settings|signals|site))|features\/.+\/((?:users|team|activity|invitations|admin-(?:assignments|challenges|coupons|courses|invoices|journals|mails|mail-words|messages|offers|sessions|strategies|transactions))-section))\.tsx/
/** The same for a section below the head of its area. */
const sectionLimits = { scripts: 17, bytes: 197_700 }
/** The journal has figures, filters and trades. */
const journalLimits = { scripts: 13, bytes: 201_700 }
/** Pages that are forms have the library that keeps their fields; the settings have tables and files as well. */
const formLimits = { scripts: 14, bytes: 204_600 }
const settingsLimits = { scripts: 15, bytes: 215_200 }

/** Sections with limits of their own. */
const kinds = new Map<string, StartWeight['start']>([
  ['journal', 'journal'],
  ['admin-offers-section', 'form'],
  ['admin-site', 'form'],
  ['admin-settings', 'settings'],
])

export interface StartWeight {
  /** The landing page, an area's overview, or a section; some have limits of their own. */
  start: 'landing' | 'overview' | 'section' | 'journal' | 'form' | 'settings'
  name: string
  scripts: number
  bytes: number
}

/**
 * What the landing page, the overview of each area, each section of students and each list of the back office
 * bring before their content is there, the shell and all below it included.
 */
export async function startWeights(folder: string): Promise<StartWeight[]> {
  const manifest = await readManifest(folder)
  const chunks = Object.values(manifest)
  const sizes = await sizesOf(folder, chunks)
  const sources = [...new Set(chunks.flatMap(sourcesOf))]
  const named = (pattern: RegExp) =>
    sources.flatMap((source) => {
      const [, one, other] = pattern.exec(source) ?? []
      return one ?? other ?? []
    })
  const weigh = (kind: StartWeight['start'], name: string, patterns: readonly RegExp[]) => {
    const files = [...closure(manifest, chunks.filter(isOneOf(patterns)))]
    const scripts = files.filter((file) => sizes.has(file))
    const bytes = scripts.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    return { start: kind, name, scripts: scripts.length, bytes }
  }
  const ofArea = (area: string) =>
    new RegExp(`pages/(${area}-(header|overview)${area === 'admin' ? '' : '|next-step'})\\.tsx`)
  const below = (area: string, name: string) =>
    weigh(kinds.get(name) ?? 'section', name, [
      ...start,
      new RegExp(`pages/${area}-header\\.tsx`),
      new RegExp(`/${name}\\.tsx`),
    ])
  return [
    weigh('landing', 'landing', landing),
    ...named(overview).map((area) => weigh('overview', area, [...start, ofArea(area)])),
    ...named(section).map((name) => below('academy', name)),
    ...named(office).map((name) => below('admin', name)),
  ]
}

const limitsOf = {
  landing: landingLimits,
  overview: startLimits,
  section: sectionLimits,
  journal: journalLimits,
  form: formLimits,
  settings: settingsLimits,
}

/** Throws, naming them, when some starts take more than they may. */
export function requireLightStarts(weights: readonly StartWeight[]): void {
  const heavy = weights.filter(({ start: kind, scripts, bytes }) => {
    const limits = limitsOf[kind]
    return scripts > limits.scripts || bytes > limits.bytes
  })
  if (heavy.length === 0) return
  const lines = heavy.map(
    ({ start: kind, name, scripts, bytes }) =>
      `${name}: ${scripts} scripts, ${(bytes / 1000).toFixed(1)} kB (${limitsOf[kind].scripts} and ${limitsOf[kind].bytes / 1000} kB)`,
  )
  throw new Error(
    `Before their content, these load more, compressed, than they may:\n${lines.join('\n')}`,
  )
}

/**
 * What each route of the built client in `folder` adds of its own, the heaviest first. Library
 * scripts that are loaded on demand, such as a video player, are not routes.
 */
export async function routeWeights(folder: string): Promise<RouteWeight[]> {
  const manifest = await readManifest(folder)
  const chunks = Object.values(manifest)
  const sizes = await sizesOf(folder, chunks)
  const partOf = (patterns: readonly RegExp[]) =>
    closure(manifest, chunks.filter(isOneOf(patterns)))
  const ofScreens = chunks.filter(({ name = '' }) => sharedParts.includes(name))
  const ofForms = chunks.filter(({ name }) => name === 'schemas')
  const parts = {
    shared: partOf(shared),
    // Form validation is shared by all routes that have a form.
    session: new Set([...partOf(session), ...ofForms.map(({ file }) => file)]),
    shell: new Set([...partOf(shell), ...ofScreens.map(({ file }) => file)]),
  }
  const routes = chunks.filter(
    ({ src, isEntry, isDynamicEntry }) =>
      src?.startsWith('client/') && (isEntry || isDynamicEntry) && !/entry\.|root\.tsx/.test(src),
  )
  if (routes.length === 0) throw new Error(`The built client in ${folder} has no routes.`)
  return routes
    .map((chunk) => {
      const route = chunk.src?.replace(/\?.*/, '') ?? chunk.file
      const base = publicPages.test(route)
        ? parts.shared
        : parts[callingPages.test(route) ? 'session' : 'shell']
      const own = [...closure(manifest, [chunk])].filter((file) => !base.has(file))
      return { route, bytes: own.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) }
    })
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** Throws, naming the routes, when some exceed the limit. */
export function requireLightRoutes(weights: readonly RouteWeight[]): void {
  const heavy = weights.filter(({ bytes }) => bytes > limit)
  if (heavy.length === 0) return
  const lines = heavy.map(({ route, bytes }) => `${route}: ${(bytes / 1000).toFixed(1)} kB`)
  throw new Error(
    `Routes may bring ${limit / 1000} kB of scripts of their own, compressed:\n${lines.join('\n')}`,
  )
}

const isOneOf = (patterns: readonly RegExp[]) => (chunk: Chunk) =>
  sourcesOf(chunk).some((source) => patterns.some((pattern) => pattern.test(source)))

/** The page that a script is, or the files that the part begins with which it is: a page may be within. */
const sourcesOf = ({ src, name = '' }: Chunk): readonly string[] =>
  src === undefined ? sourcesOfPart(name) : [src]

/** The files of these chunks and of all their static imports. */
function closure(manifest: Manifest, chunks: readonly Chunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const key of chunk.imports ?? []) add(manifest[key])
  }
  for (const chunk of chunks) add(chunk)
  return files
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'))
}

async function sizesOf(folder: string, chunks: readonly Chunk[]): Promise<Map<string, number>> {
  const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))
  const sizes = scripts.map(async (file) => {
    const content = await readFile(join(folder, file))
    return [file, gzipSync(content).length] as const
  })
  return new Map(await Promise.all(sizes))
}
