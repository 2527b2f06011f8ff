import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** An entry of Vite's manifest: a file, the others it names, and what it imports and may load later, by their keys. */
interface Chunk {
  file: string
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** A script of React Router's manifest, by addresses. */
interface Script {
  module: string
  imports: string[]
  css: string[]
}

/** A route of React Router's manifest. */
interface Route extends Script {
  parentId?: string
  path?: string
}

export interface Manifests {
  /** Every file that Vite has built, by its key. */
  chunks: Record<string, Chunk>
  routes: Record<string, Route>
  /** What every page names itself, below the folder: scripts, styles, and the font of its first letters. */
  start: string[]
}

const firstFont = 'client/ui/styles/fonts/geist-basic.woff2'

/** Reads what Vite and React Router say about the built client in `folder`. */
export async function readManifests(folder: string): Promise<Manifests> {
  const manifest = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')
  const chunks: Record<string, Chunk> = JSON.parse(manifest)
  const { entry, routes, url } = await readRouterManifest(folder)
  const scripts = [entry, routes.root].filter((one) => one !== undefined)
  const named = scripts.flatMap(({ module, imports, css }) => [module, ...imports, ...css])
  const start = new Set([url, ...named].map((address) => address.slice(1)))
  const font = chunks[firstFont]
  if (font) start.add(font.file)
  return { chunks, routes, start: [...start] }
}

/** The keys given and those of all that they import, each once. */
export function withImports(
  chunks: Record<string, Chunk>,
  keys: readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const key of keys) {
    const chunk = chunks[key]
    if (!chunk || found.has(key)) continue
    found.add(key)
    withImports(chunks, chunk.imports ?? [], found)
  }
  return found
}

interface RouterManifest {
  entry: Script
  routes: Record<string, Route>
  url: string
}

async function readRouterManifest(folder: string): Promise<RouterManifest> {
  const assets = path.join(folder, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-[^/]+\.js$/.test(file)) ?? ''
  const script = await readFile(path.join(assets, name), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}
