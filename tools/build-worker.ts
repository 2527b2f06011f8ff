import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { projectRoot } from '#tools/project.ts'

/** What a device keeps of the application; its pages are answered with the one that starts it. */
const kept = ['assets/**/*.{js,css,woff2}']
/** What is larger is a player or a dictionary, of no use without connection. */
const mostBytes = 400_000

/**
 * Builds the service worker into the folder of the built client, with the list of the files that it keeps:
 * it changes with any of them, and browsers then fetch the new version.
 */
async function buildWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    define: {
      builtFiles: JSON.stringify(await filesIn(folder)),
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
    // A name in assets is that of one content.
    files.push({ url: `/${name}`, revision: name.startsWith('assets/') ? null : revision })
  }
  return [...files, { url: '/dashboard', revision: version.digest('hex').slice(0, 16) }]
}

const [, , folder] = process.argv
if (!folder) throw new Error('The folder of the built client is missing.')
await buildWorker(folder)
