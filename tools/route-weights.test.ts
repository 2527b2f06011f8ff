import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  requireLightRoutes,
  requireLightStarts,
  routeWeights,
  startWeights,
} from '#tools/route-weights.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'route-weights-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A build of incompressible scripts of the given sizes in bytes. */
async function build(chunks: Record<string, { bytes: number; src?: string; imports?: string[] }>) {
  await mkdir(join(folder, '.vite'))
  const manifest: Record<string, object> = {}
  for (const [key, { bytes, ...chunk }] of Object.entries(chunks)) {
    await writeFile(join(folder, `${key}.js`), randomBytes(bytes))
    manifest[key] = { file: `${key}.js`, isEntry: true, ...chunk }
  }
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
}

const page = (name: string) => `client/app/pages/${name}.tsx`

test('a route weighs what it imports statically, less what every page has', async () => {
  await build({
    root: { bytes: 90_000, src: 'client/root.tsx', imports: ['react'] },
    react: { bytes: 90_000 },
    chart: { bytes: 20_000 },
    privacy: { bytes: 1000, src: page('privacy'), imports: ['react', 'chart', 'privacy'] },
  })
  const [privacy, ...others] = await routeWeights(folder)
  expect(others).toEqual([])
  expect(privacy?.route).toBe(page('privacy'))
  expect(privacy?.bytes).toBeGreaterThanOrEqual(21_000)
  expect(privacy?.bytes).toBeLessThan(22_000)
})

test('routes over the limit fail the build and are listed, the heaviest first', async () => {
  await build({
    light: { bytes: 59_000, src: page('light') },
    heavy: { bytes: 61_000, src: page('heavy') },
    heavier: { bytes: 1000, src: page('heavier'), imports: ['heavy'] },
  })
  const weights = await routeWeights(folder)
  expect(() => requireLightRoutes(weights)).toThrow(
    /pages\/heavier\.tsx: 62\.\d kB\n.*pages\/heavy\.tsx: 61\.\d kB$/,
  )
  expect(() => requireLightRoutes(weights.slice(2))).not.toThrow()
})

test('a build without routes proves nothing', async () => {
  await build({ react: { bytes: 1000 } })
  await expect(routeWeights(folder)).rejects.toThrow('has no routes')
})

test('overviews and sections that load too much before their content fail the build by name', async () => {
  await build({
    root: { bytes: 90_000, src: 'client/root.tsx', imports: ['react'] },
    react: { bytes: 90_000 },
    dashboard: { bytes: 1000, src: page('dashboard'), imports: ['react'] },
    first: { bytes: 8000, src: page('academy-overview'), imports: ['react'] },
    second: { bytes: 40_000, src: page('admin-overview'), imports: ['react', 'root'] },
    head: { bytes: 1000, src: page('academy-header') },
    journal: { bytes: 60_000, src: page('journal'), imports: ['react'] },
    list: { bytes: 9000, src: 'client/features/signals/mentorship-signals-section.tsx' },
    letters: { bytes: 99_000, src: 'client/features/letters/letters-section.tsx' },
    members: { bytes: 99_000, src: page('admin-members') },
    office: { bytes: 99_000, src: 'client/features/access/users-section.tsx' },
    bar: { bytes: 7000, src: page('admin-header') },
    public: { bytes: 5000, src: page('landing'), imports: ['react'] },
    below: { bytes: 5000, src: 'client/features/landing/landing-sections.tsx', imports: ['react'] },
  })
  const weights = await startWeights(folder)
  expect(weights.map(({ start, name, scripts }) => [start, name, scripts])).toEqual([
    ['landing', 'landing', 4],
    ['overview', 'academy', 5],
    ['overview', 'admin', 5],
    ['journal', 'journal', 5],
    ['section', 'mentorship-signals-section', 5],
    ['section', 'admin-members', 5],
    ['section', 'users-section', 5],
  ])
  expect(() => requireLightStarts(weights)).toThrow(
    /may:\nlanding: 4 scripts, 190\.\d kB.+\nadmin: 5 scripts, 228\.\d kB.+\njournal: 5 scripts, 242\.\d kB.+\nadmin-members: 5 scripts, 287\.\d kB.+\nusers-section: 5 scripts, 287\.\d kB/,
  )
  expect(() => requireLightStarts(weights.slice(1, 2))).not.toThrow()
})
