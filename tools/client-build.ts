import { createHash, randomUUID } from 'node:crypto'
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rendererFile } from '#contract/site/page-texts.ts'
import { pageWeights, requireLightPages } from '#tools/client-budget.ts'
import { compressAssets } from '#tools/compress-assets.ts'
import { installedProgram, projectRoot, run } from '#tools/project.ts'

/** Everything the built client depends on. Contents count, not timestamps: a checkout changes timestamps. */
const sources = [
  'client/**/*',
  'content/**/*',
  'contract/**/*',
  'public/**/*',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tools/build-worker.ts',
  'tools/client-chunks.ts',
  'tools/client-manifests.ts',
  'tools/compress-assets.ts',
  'tools/contract-calls.ts',
  'tools/pdf-files.ts',
  'tools/reported-route-failures.ts',
]

/** Lies inside the build folder, so that files and stamp are put in place by a single rename. */
const stampName = '.sources'

type Build = (folder: string) => Promise<void>

/**
 * Builds the client into build/client unless the existing build was made from the current sources.
 * The build runs in a folder of its own and is moved into place when complete, so an incomplete
 * build is never served and several processes may build at once. Throws when the build fails; the
 * previous build stays in place.
 */
export async function buildClientIfStale({
  root = projectRoot,
  build = buildWithReactRouter,
}: {
  root?: string
  build?: Build
} = {}): Promise<'current' | 'built'> {
  const hash = await hashOfSources(root)
  if ((await stampOf(join(root, 'build', 'client'))) === hash) return 'current'
  await buildClient(root, hash, build)
  return 'built'
}

async function buildClient(root: string, hash: string, build: Build): Promise<void> {
  const builds = join(root, 'build')
  await mkdir(builds, { recursive: true })
  await removeLeftovers(builds)
  const workFolder = join(builds, `${workPrefix}${randomUUID()}`)
  try {
    await build(workFolder)
    await keepRenderer(workFolder)
    await writeFile(join(workFolder, 'client', stampName), hash)
    await putInPlace(
      join(workFolder, 'client'),
      join(builds, 'client'),
      join(workFolder, 'previous'),
    )
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Stores the rendering code beside the pages it rendered: the server uses it to render published content. */
async function keepRenderer(workFolder: string): Promise<void> {
  const folder = join(workFolder, 'client', dirname(rendererFile))
  await rename(join(workFolder, 'server'), folder).catch(unless('ENOENT'))
}

async function buildWithReactRouter(folder: string): Promise<void> {
  console.log('Building the client ...')
  const client = join(folder, 'client')
  await perform([...installedProgram('@react-router/dev', 'react-router'), 'build'], {
    CLIENT_BUILD_DIR: folder,
  })
  // In a separate process, since this one may go on to become the server and should not keep the
  // builder in memory.
  await perform([process.execPath, join(projectRoot, 'tools/build-worker.ts'), client])
  await compressAssets(client)
  requireLightPages(await pageWeights(client))
}

async function perform(command: string[], env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await run(command, {
    env: { ...env, NODE_ENV: 'production' },
    quiet: true,
  })
  if (code !== 0) throw new Error(`The client could not be built.\n${output}`)
}

async function hashOfSources(root: string): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    const isTest = /\.test\.tsx?$/.test(entry.name)
    if (entry.isFile() && !isTest) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = await readFile(file)
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function stampOf(folder: string): Promise<string | undefined> {
  return await readFile(join(folder, stampName), 'utf8').catch(() => undefined)
}

/** Two processes may swap at once: one that finds the place taken again moves that build aside too. */
async function putInPlace(next: string, current: string, aside: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await rename(current, `${aside}-${attempt}`).catch(unless('ENOENT'))
    const error = await rename(next, current).catch((error: NodeJS.ErrnoException) => error)
    if (!error) return
    if (attempt === 10 || !['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error
  }
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

const workPrefix = 'unfinished-'
const anHour = 3_600_000

/** A build that was killed leaves its folder behind; one older than an hour is abandoned. */
async function removeLeftovers(builds: string): Promise<void> {
  for (const name of await readdir(builds)) {
    if (!name.startsWith(workPrefix)) continue
    const folder = join(builds, name)
    const age = Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age > anHour) await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  await buildClient(projectRoot, await hashOfSources(projectRoot), buildWithReactRouter)
  console.log('The client is built: build/client')
}
