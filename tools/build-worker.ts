import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { readChunks, withImports } from '#tools/client-budget.ts'
import { projectRoot } from '#tools/project.ts'

/** Files that a device caches; every page is answered with the start page. */
const kept = ['assets/**/*.{js,css,woff2}']
/**
 * What a device needs first after its first sign-in, so that a trade can be written should the line be lost a moment
 * later: the journal and its form, what keeps a trade until it is sent, and the rest of what a student begins with.
 */
const soonNeeded = [
  'client/app/pages/with-session.tsx?__react-router-build-client-route',
  'client/app/pages/dashboard.tsx?__react-router-build-client-route',
  'client/app/pages/journal.tsx',
  'client/features/journal/trades/trade-dialog.tsx',
  'client/ui/overlays/dialog-panel.tsx',
  'node_modules/idb/build/index.js',
  'client/ui/overlays/toast-area.tsx',
  'client/ui/overlays/drawer-panel.tsx',
  'client/app/pages/academy-header.tsx',
  'client/app/pages/mentorship-header.tsx',
  'client/app/pages/community-header.tsx',
  'client/ui/controls/tab-bar.tsx',
  'client/app/pages/next-step.tsx',
  'client/app/pages/academy-overview.tsx',
  'client/app/pages/mentorship-overview.tsx',
  'client/app/pages/community-overview.tsx',
]
/** Anything larger, in bytes, is a video player or a dictionary, which are useless offline. */
const mostBytes = 400_000

/**
 * Builds the service worker into the folder of the built client, with the list of files to cache.
 * The worker changes with any of them, so browsers fetch the new version.
 */
async function buildWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    define: {
      builtFiles: JSON.stringify(await filesIn(folder)),
      startFiles: JSON.stringify(await filesOfStart(folder)),
      soonFiles: JSON.stringify(await filesNeededSoon(folder)),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: path.join(projectRoot, 'client/platform/worker/service-worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  })
}

async function filesIn(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const names: string[] = []
  for await (const name of glob(kept, { cwd: folder })) names.push(name.split(path.sep).join('/'))
  const version = createHash('sha256')
  const files = []
  for (const name of names.sort()) {
    const content = await readFile(path.join(folder, name))
    if (content.length > mostBytes) continue
    const hash = createHash('sha256').update(content)
    const revision = hash.digest('hex').slice(0, 16)
    version.update(`${name} ${revision}\n`)
    // Names in assets contain a content hash, so they need no revision.
    files.push({ url: `/${name}`, revision: name.startsWith('assets/') ? null : revision })
  }
  return [...files, { url: '/dashboard', revision: version.digest('hex').slice(0, 16) }]
}

/** What the start page itself refers to. */
async function filesOfStart(folder: string): Promise<string[]> {
  const page = await readFile(path.join(folder, '__spa-fallback.html'), 'utf8')
  return [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
}

/** The files of what is needed soon, with all that they import, in that order. */
async function filesNeededSoon(folder: string): Promise<string[]> {
  const chunks = await readChunks(folder)
  const unknown = soonNeeded.filter((key) => !chunks[key])
  if (unknown.length > 0) throw new Error(`The build has no script of its own of ${unknown}.`)
  return [...withImports(chunks, soonNeeded)].flatMap((key) => `/${chunks[key]?.file}`)
}

const [, , folder] = process.argv
if (!folder) throw new Error('The folder of the built client is missing.')
await buildWorker(folder)
