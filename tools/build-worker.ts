import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { type Manifests, readManifests, withImports } from '#tools/client-manifests.ts'
import { projectRoot } from '#tools/project.ts'

/** Files that a device caches; every page is answered with the start page. */
const isStored = /\.(js|css|woff2)$/
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
  const manifests = await readManifests(folder)
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    define: {
      builtFiles: JSON.stringify(await filesToKeep(folder, manifests)),
      startFiles: JSON.stringify(manifests.start.map((file) => `/${file}`)),
      soonFiles: JSON.stringify(filesNeededSoon(manifests)),
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

/** The name of each file contains a hash of its contents; that of the start page does not. */
async function filesToKeep(
  folder: string,
  { chunks, start }: Manifests,
): Promise<{ url: string; revision: string | null }[]> {
  const built = Object.values(chunks).flatMap(({ file, assets = [] }) => [file, ...assets])
  const files: string[] = []
  for (const file of new Set([...start, ...built].filter((one) => isStored.test(one)))) {
    if ((await stat(path.join(folder, file))).size <= mostBytes) files.push(file)
  }
  const version = createHash('sha256').update(files.sort().join('\n'))
  return [
    ...files.map((file) => ({ url: `/${file}`, revision: null })),
    { url: '/dashboard', revision: version.digest('hex').slice(0, 16) },
  ]
}

/** The files of what is needed soon, with all that they import, in that order. */
function filesNeededSoon({ chunks }: Manifests): string[] {
  const unknown = soonNeeded.filter((key) => !chunks[key])
  if (unknown.length > 0) throw new Error(`The build has no script of its own of ${unknown}.`)
  return [...withImports(chunks, soonNeeded)].map((key) => `/${chunks[key]?.file}`)
}

const [, , folder] = process.argv
if (!folder) throw new Error('The folder of the built client is missing.')
await buildWorker(folder)
