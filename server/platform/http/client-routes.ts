import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

// The build records the application's addresses, so no second list is needed.

const manifestSchema = z.object({
  routes: z.record(
    z.string(),
    z.object({
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
      module: z.string().default(''),
      imports: z.array(z.string()).default([]),
    }),
  ),
})

type Routes = z.infer<typeof manifestSchema>['routes']

/** The scripts that a page of the application needs first, including those of its layouts. */
export interface ClientRoute {
  scripts: readonly string[]
}

/**
 * Reads from the built client in `root` which addresses (without their leading slash) are its
 * pages; the returned function finds the route of an address, undefined if there is none. Throws if
 * the build has no route manifest.
 */
export async function readClientRoutes(
  root: string,
): Promise<(address: string) => ClientRoute | undefined> {
  const assets = path.join(root, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-[^/]+\.js$/.test(file))
  if (!name) throw new Error(`The built client in ${root} has no manifest; build it anew.`)
  const script = await readFile(path.join(assets, name), 'utf8')
  const json = script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)
  const { routes } = manifestSchema.parse(JSON.parse(json))
  const known = Object.entries(routes)
    .filter(([, { path, index }]) => index || (path && path !== '*'))
    .map(([id]) => ({
      pattern: patternOf(addressOf(routes, id)),
      scripts: [...new Set(scriptsOf(routes, id))],
    }))
  return (address) => known.find(({ pattern }) => pattern.test(address))
}

function scriptsOf(routes: Routes, id: string): string[] {
  const { parentId, module = '', imports = [] } = routes[id] ?? {}
  const above = parentId === undefined ? [] : scriptsOf(routes, parentId)
  return [...above, ...imports, module].filter(Boolean)
}

function addressOf(routes: Routes, id: string): string {
  const { parentId, path = '' } = routes[id] ?? {}
  const parent = parentId === undefined ? '' : addressOf(routes, parentId)
  return [parent, path].filter(Boolean).join('/')
}

const patternOf = (address: string) => {
  const source = address
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\.(?!\*)/g, '\\.')
  return new RegExp(`^${source}$`)
}
