import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageWeights, requireLightPages } from '#tools/client-budget.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-budget-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Script {
  bytes: number
  imports?: string[]
  dynamicImports?: string[]
}

/** A build of these scripts, by their keys in the manifest, and routes. */
async function build(scripts: Record<string, Script>, routes: Record<string, object>) {
  const manifest: Record<string, object> = {}
  for (const [index, [key, { bytes, ...chunk }]] of Object.entries(scripts).entries()) {
    const file = `assets/${index}.js`
    await writeFile(join(folder, file), 'x'.repeat(bytes * 3))
    await writeFile(join(folder, `${file}.br`), 'x'.repeat(bytes))
    manifest[key] = { file, ...chunk }
  }
  await writeFile(join(folder, 'assets/entry.js'), 'x'.repeat(40))
  await writeFile(join(folder, 'assets/manifest-1.js.br'), 'x'.repeat(60))
  const fileOf = (key: string) =>
    key in scripts ? `/assets/${Object.keys(scripts).indexOf(key)}.js` : '/assets/entry.js'
  const scriptOf = (key: string) => ({ module: fileOf(key), imports: [], css: [] })
  const known = Object.entries(routes).map(([id, route]) => [id, { ...route, ...scriptOf(id) }])
  const entry = { ...scriptOf('entry'), css: ['/assets/style-1.css'] }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'assets/style-1.css'), 'x'.repeat(500))
  await writeFile(
    join(folder, 'assets/manifest-1.js'),
    `window.routes=${JSON.stringify({ entry, routes: Object.fromEntries(known), url: '/assets/manifest-1.js' })};`,
  )
}

test('a page has its route, those around it, and all that they import, as sent', async () => {
  await build(
    {
      root: { bytes: 1000, imports: ['library'], dynamicImports: ['dialog'] },
      library: { bytes: 2000 },
      terms: { bytes: 10, imports: ['library'] },
      dialog: { bytes: 90_000 },
    },
    { root: {}, terms: { parentId: 'root', path: 'terms' } },
  )
  expect(await pageWeights(folder)).toEqual([
    { page: 'terms', files: 6, bytes: 3610 },
    { page: 'root', files: 5, bytes: 3600 },
  ])
})

test('a route of many screens counts with each of them, below the heaviest head', async () => {
  const screens = ['client/app/pages/a-header.tsx', 'client/app/pages/b-header.tsx']
  const list = 'client/features/signals/signals-section.tsx'
  await build(
    {
      dashboard: { bytes: 1000, dynamicImports: [...screens, list, 'client/app/menu.tsx'] },
      [screens[0] ?? '']: { bytes: 20 },
      [screens[1] ?? '']: { bytes: 300 },
      [list]: { bytes: 4000 },
      'client/app/menu.tsx': { bytes: 90_000 },
    },
    { dashboard: { path: 'dashboard/*' } },
  )
  const [heaviest, ...others] = await pageWeights(folder)
  expect(heaviest).toEqual({ page: list, files: 6, bytes: 5900 })
  expect(others.map(({ page }) => page).toSorted()).toEqual(screens)
})

test('an overview counts with the screens inside it, and a screen of the office with its own head alone', async () => {
  const [heads, inside] = [
    ['client/app/pages/admin-header.tsx', 'client/app/pages/a-header.tsx'],
    'client/app/pages/other-programs.tsx',
  ]
  const overview = 'client/app/pages/academy-overview.tsx'
  const office = 'client/features/offers/admin-offers-section.tsx'
  await build(
    {
      dashboard: { bytes: 1000, dynamicImports: [...heads, overview, office] },
      [heads[0] ?? '']: { bytes: 20 },
      [heads[1] ?? '']: { bytes: 300 },
      [overview]: { bytes: 2000, dynamicImports: [inside, 'client/app/dialog.tsx'] },
      [office]: { bytes: 2000, dynamicImports: [inside] },
      [inside]: { bytes: 4000 },
      'client/app/dialog.tsx': { bytes: 90_000 },
    },
    { dashboard: { path: 'dashboard/*' } },
  )
  const weights = await pageWeights(folder)
  expect(weights).toContainEqual({ page: overview, files: 7, bytes: 7900 })
  expect(weights).toContainEqual({ page: office, files: 6, bytes: 3620 })
})

test('pages with too many files or bytes fail the build by name, and so does a build without any', async () => {
  const weights = [
    { page: 'heavy', files: 3, bytes: 240_100 },
    { page: 'parted', files: 36, bytes: 1000 },
    { page: 'light', files: 35, bytes: 240_000 },
  ]
  expect(() => requireLightPages(weights)).toThrow(
    /compressed:\nheavy: 3 files, 240\.1 kB\nparted: 36 files, 1\.0 kB$/,
  )
  expect(() => requireLightPages(weights.slice(2))).not.toThrow()
  const landing = { page: 'app/pages/landing', files: 9 }
  expect(() => requireLightPages([{ ...landing, bytes: 160_000 }])).not.toThrow()
  expect(() => requireLightPages([{ ...landing, bytes: 160_001 }])).toThrow('160.0 kB')
  await build({}, {})
  await expect(pageWeights(folder)).rejects.toThrow('has no pages')
})
