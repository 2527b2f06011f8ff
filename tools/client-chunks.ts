import path from 'node:path'
import type { Rolldown } from 'vite'

type Chunking = Pick<Rolldown.PluginContext, 'getModuleInfo'>
/** Whether a file, given relative to the project's root, belongs to a part of the client. */
type IsIn = (file: string) => boolean

const page = (name: string) => `client/app/pages/${name}.tsx`
const startsWith =
  (...folders: string[]): IsIn =>
  (file) =>
    folders.some((folder) => file.startsWith(folder))

/** Needed by some screens only: players, which validate messages from other sites, and file transfers. */
const ofScreens = /player|upload|fit-picture|download/

/** Facts of the contract that some sections need, and no overview. */
const ofSections = /contract\/(activity|candle-|imports|instruments|zone-clock)/

/** Calls of the overviews of more than one area. */
const ofOverviews = /contract\/(access|members|space)\.ts\?part=calls/

/** A part of the client that is built into one file. */
interface Part {
  name: string
  /** Contains these modules and everything they import statically. */
  begins?: string[]
  /** Contains those of these files that several screens share. */
  shares?: IsIn
  /** Contains what at least two of these screens import statically. */
  among?: string[]
  /** Contains these libraries. */
  library?: RegExp
}

/**
 * The parts in loading order: what several of them need goes into the first. Whatever is requested
 * right after the first paint belongs to the layer that requests it, since one file arrives sooner
 * than three.
 */
const parts: readonly Part[] = [
  // Together with the code that loads all others on demand.
  {
    name: 'page',
    begins: [
      'client/root.tsx',
      // Used on the landing page and on every other page.
      ...['published', 'offers', 'use-hydrated', 'chosen-program', 'when-somebody-acts'].map(
        (file) => `client/platform/${file}.ts`,
      ),
      ...['pages', 'program-table', 'offer-defaults'].map(
        (file) => `contract/${file}.ts?part=plain`,
      ),
      ...[
        'controls/theme-toggle',
        'layout/brand-name',
        'displays/badge',
        'displays/card',
        'displays/notice',
      ].map((file) => `client/ui/${file}.tsx`),
    ],
    // Icons used on the landing page as well as in lists and in screens with a file of their own.
    library:
      /vite\/preload-helper|lucide-react\/dist\/esm\/icons\/(arrow-down|arrow-up|check|chevron-down|circle-check|circle-x|plus)\.mjs/,
  },
  {
    name: 'landing',
    begins: [...['landing', 'not-found'].map(page), 'client/ui/layout/public-page.tsx'],
  },
  // What schemas and the overviews of several areas need of the contract: needs nothing from the parts
  // after it.
  {
    name: 'contract',
    shares: (file) =>
      ofOverviews.test(file) || (file.endsWith('?part=plain') && !ofSections.test(file)),
  },
  { name: 'facts', shares: (file) => file.endsWith('?part=plain') && ofSections.test(file) },
  {
    name: 'session',
    begins: [
      page('with-session'),
      ...['overlays/toast.tsx', 'layout/use-is-phone.ts', 'controls/input.tsx'].map(
        (file) => `client/ui/${file}`,
      ),
    ],
    shares: (file) => file.startsWith('client/platform/') && !ofScreens.test(file),
    // The icon is the only one of the dashboard's that a page without a session needs.
    library: /@tanstack\/|node_modules\/idb\/|lucide-react\/dist\/esm\/icons\/mail-check\.mjs/,
  },
  {
    // Form validation and player messages; no page waits for it before showing its content.
    name: 'schemas',
    begins: [
      ...['player-messages', 'player-keys'].map((file) => `client/platform/${file}.ts`),
      'client/ui/displays/external-player.tsx',
    ],
    shares: (file) => file.endsWith('?part=schemas'),
    library: /node_modules\/zod\/|schema-library/,
  },
  { name: 'markdown', begins: ['client/ui/displays/markdown-text.tsx'] },
  { name: 'toast', begins: ['client/ui/overlays/toast-area.tsx'] },
  {
    name: 'fields',
    begins: [
      'client/ui/forms/form.tsx',
      'client/ui/forms/legal-agreement.tsx',
      'client/features/identity/password/password-strength.tsx',
    ],
    library: /react-hook-form|@hookform/,
  },
  // Pages that letters lead to have it as well, and no form.
  { name: 'account', begins: ['client/features/identity/sign-in/auth-layout.tsx'] },
  // For both pages and the dialog of the landing page.
  { name: 'sign-in', begins: ['client/features/identity/sign-in/auth-page.tsx'] },
  {
    name: 'shell',
    begins: ['dashboard', 'admin', 'academy', 'mentorship'].map(page),
    // Otherwise the only icon for which the community's overview would load those of all screens.
    library: /lucide-react\/dist\/esm\/icons\/messages-square\.mjs/,
  },
  {
    name: 'ui',
    // The small part of each overlay that is needed before it is opened.
    begins: ['overlays/dialog', 'overlays/confirm-dialog', 'lists/pagination'].map(
      (file) => `client/ui/${file}.tsx`,
    ),
    shares: startsWith(...['displays', 'layout'].map((room) => `client/ui/${room}/`)),
  },
  {
    // What the heads of all areas for students show and load.
    name: 'area',
    begins: [
      page('next-step'),
      'client/app/pages/use-area-lists.ts',
      'client/app/use-payment-dialog.tsx',
    ],
  },
  {
    name: 'announcements',
    begins: ['client/features/announcements/announcement-banners.tsx'],
    library: /lucide-react\/dist\/esm\/icons\/megaphone\.mjs/,
  },
  { name: 'overviews', begins: ['academy-header', 'academy-overview'].map(page) },
  {
    name: 'charts',
    begins: ['chart-frame', 'bar-chart'].map((file) => `client/ui/charts/${file}.tsx`),
  },
  // What these areas need beyond what they share with the academy's.
  ...['mentorship', 'community', 'admin'].map((area) => ({
    name: area,
    begins: [page(`${area}-header`), page(`${area}-overview`)],
  })),
  {
    // Without it, a student's section would load the forms, overlays and schemas of all screens for the
    // little that it shares with them.
    name: 'sections',
    among: [
      ...['journal', 'student-courses'].map(page),
      ...[
        'assignments/assignments-section',
        'challenges/challenges-section',
        'live-sessions/academy-live-section',
        'signals/mentorship-signals-section',
        'strategies/strategies-section',
      ].map((file) => `client/features/${file}.tsx`),
    ],
  },
  // Lists, and what no overview needs of the contract.
  { name: 'lists', shares: startsWith('client/ui/lists/') },
  { name: 'calls', shares: (file) => /\?part=(calls|plain)$/.test(file) },
  { name: 'choices', begins: ['tabs', 'switch'].map((file) => `client/ui/controls/${file}.tsx`) },
  // The overlays, and the code that positions them; no page waits for them before showing its content.
  {
    name: 'overlays',
    begins: [
      ...['menu-list', 'popover-panel', 'tooltip-bubble', 'drawer-panel', 'dialog-panel'].map(
        (file) => `client/ui/overlays/${file}.tsx`,
      ),
      'client/ui/overlays/confirm-dialog-panel.tsx',
    ],
    library: /@base-ui\/(?!react\/combobox\/)|@floating-ui\//,
  },
  // The icons of all other screens; earlier parts contain the icons they use.
  { name: 'icons', library: /\/lucide-react\// },
  {
    name: 'forms',
    shares: (file) =>
      file.startsWith('client/ui/') ||
      (file.startsWith('client/platform/') && !/player/.test(file)),
  },
]

/** The names of the parts, whose contents belong to no single route. */
export const sharedParts: readonly string[] = parts.map(({ name }) => name)

/**
 * The groups for Rolldown's `codeSplitting` of the modules under `root`: the built file that each
 * client module goes into, followed by the libraries it needs. A visit then costs a few requests
 * rather than one for every module that two screens share. Code used by one screen only stays with
 * that screen.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let names: ReadonlyMap<string, string> | undefined
  return parts.map((part, index) => ({
    debugName: part.name,
    priority: parts.length - index,
    name(id, chunking) {
      if (part.library?.test(id)) return part.name
      if (id.startsWith(root)) names ??= nameAll(id, root, chunking)
      return names?.get(id) === part.name ? part.name : null
    },
  }))
}

const isScreen = (id: string) => /\/client\/app\/pages\/[^/]+-(header|overview)\.tsx$/.test(id)

function nameAll(some: string, root: string, chunking: Chunking): Map<string, string> {
  const graph = readGraph(some, root, chunking)
  const users = new Map<string, number>()
  for (const entry of graph.entries) {
    for (const id of reached([entry], graph)) users.set(id, (users.get(id) ?? 0) + 1)
  }
  const shared = [...users].flatMap(([id, count]) => (count > 1 ? [id] : []))
  const names = new Map<string, string>()
  const at = (file: string) => path.join(root, file)
  for (const { name, begins = [], shares, among = [] } of parts) {
    const alike = shared.filter((id) => shares?.(path.relative(root, id)))
    const common = reachedTwice(among.map(at), graph)
    const ids = [...reached(begins.map(at), graph), ...alike, ...common]
    for (const id of ids) {
      // A screen that is loaded dynamically keeps a file of its own, by which it is found again.
      if (!names.has(id) && !isScreen(id)) names.set(id, name)
    }
  }
  return names
}

interface Graph {
  /** What each of our modules imports statically. */
  imports: Map<string, string[]>
  /** Modules loaded by themselves: pages, and dynamic imports. */
  entries: Set<string>
}

function readGraph(some: string, root: string, chunking: Chunking): Graph {
  // The library of controls and overlays as well: no screen needs all of it.
  const isOurs = (id: string) =>
    id.startsWith(root + path.sep) && (!id.includes('/node_modules/') || id.includes('/@base-ui/'))
  const graph: Graph = { imports: new Map(), entries: new Set() }
  const waiting = [some]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.imports.has(id) ? null : chunking.getModuleInfo(id)
    if (!module) continue
    const { importedIds, dynamicallyImportedIds, importers, dynamicImporters } = module
    graph.imports.set(id, importedIds.filter(isOurs))
    if (module.isEntry) graph.entries.add(id)
    for (const other of dynamicallyImportedIds.filter(isOurs)) graph.entries.add(other)
    const neighbours = [importedIds, dynamicallyImportedIds, importers, dynamicImporters]
    waiting.push(...neighbours.flat().filter(isOurs))
  }
  return graph
}

/** What at least two of these modules import. */
function reachedTwice(begins: string[], graph: Graph): string[] {
  const times = new Map<string, number>()
  for (const begin of begins) {
    for (const id of reached([begin], graph)) times.set(id, (times.get(id) ?? 0) + 1)
  }
  return [...times].flatMap(([id, count]) => (count > 1 ? [id] : []))
}

function reached(begins: string[], { imports }: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [...begins]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(imports.get(id) ?? []))
  }
  return found
}
