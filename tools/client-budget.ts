import { stat } from 'node:fs/promises'
import path from 'node:path'
import { readManifests, withImports } from './client-manifests.ts'

/** What a page may ask for with nothing kept on the device, beside itself and its calls: files, and bytes as sent. */
const limit = { files: 35, bytes: 240_000 }
/** The landing page, which strangers see first, loads nothing of a session. */
const limitOfLanding = { page: 'app/pages/landing', bytes: 160_000 }

export interface PageWeight {
  page: string
  files: number
  bytes: number
}

/**
 * What each page of the built and compressed client in `folder` asks for before its content is there, the heaviest first:
 * the files that every page names, the scripts of its route and of those around it, and where a route shows many screens,
 * those of each screen, the other screens inside an overview, and the heaviest head that may be above it.
 */
export async function pageWeights(folder: string): Promise<PageWeight[]> {
  const { chunks, routes, start } = await readManifests(folder)
  const filesOf = (keys: readonly string[]) => withImports(chunks, keys)
  const keyOf = new Map(Object.entries(chunks).map(([key, { file }]) => [`/${file}`, key]))
  const around = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...around(route.parentId), keyOf.get(route.module) ?? ''] : []
  }
  const weigh = async (page: string, keys: readonly string[]): Promise<PageWeight> => {
    const scripts = [...filesOf(keys)].flatMap((key) => chunks[key]?.file ?? [])
    const files = [...new Set([...start, ...scripts])]
    const sizes = await Promise.all(files.map((file) => sizeOf(path.join(folder, file))))
    return { page, files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  const pages = new Map<string, PageWeight>()
  const add = async (page: string, keys: readonly string[]) => {
    const weight = await weigh(page, keys)
    if (weight.bytes > (pages.get(page)?.bytes ?? 0)) pages.set(page, weight)
  }
  for (const [id, { path: address = '' }] of Object.entries(routes)) {
    const keys = around(id)
    const later = [...filesOf(keys)].flatMap((key) => chunks[key]?.dynamicImports ?? [])
    const screens = address.endsWith('/*') ? later.filter((key) => isScreen.test(key)) : []
    const heads = screens.filter((key) => isHead.test(key))
    if (screens.length === 0) await add(id, keys)
    for (const screen of screens) {
      const inside = isOverview.test(screen) ? (chunks[screen]?.dynamicImports ?? []) : []
      const parts = inside.filter((key) => isScreen.test(key))
      const above = isOffice.test(screen) ? heads.filter((key) => isOffice.test(key)) : heads
      for (const head of above) await add(screen, [...keys, head, screen, ...parts])
    }
  }
  if (pages.size === 0) throw new Error(`The built client in ${folder} has no pages.`)
  return [...pages.values()].toSorted((one, other) => other.bytes - one.bytes)
}

/** Throws, naming them, when some pages ask for more than a page may. */
export function requireLightPages(weights: readonly PageWeight[]): void {
  const heavy = weights.filter(
    ({ page, files, bytes }) =>
      files > limit.files ||
      bytes > (page === limitOfLanding.page ? limitOfLanding.bytes : limit.bytes),
  )
  if (heavy.length === 0) return
  const lines = heavy.map(
    ({ page, files, bytes }) => `${page}: ${files} files, ${(bytes / 1000).toFixed(1)} kB`,
  )
  throw new Error(
    `A page may ask for ${limit.files} files and ${limit.bytes / 1000} kB, the landing page for ${limitOfLanding.bytes / 1000}, compressed:\n${lines.join('\n')}`,
  )
}

/** What the routes with many screens load as such; dialogs and menus are no screens. */
const isScreen = /\/app\/pages\/[\w-]+\.tsx|-section\.tsx/
const isHead = /-header\.tsx/
const isOverview = /-overview\.tsx/
/** The office's screens: above these is its own head alone. */
const isOffice = /\/admin-|\/(activity|chat-groups|invitations|team|users)-section\.tsx/

/** Its compressed copy is what is sent. */
async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file))
  return size
}
