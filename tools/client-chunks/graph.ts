import path from 'node:path'
import type { Rolldown } from 'vite'
import { iconLibrary, iconReader } from './icons.ts'

export type Chunking = Pick<Rolldown.PluginContext, 'getModuleInfo'>

export interface Graph {
  /** What each of our modules imports statically. */
  imports: Map<string, string[]>
  /** Modules loaded by themselves: pages, and dynamic imports. */
  entries: Set<string>
}

/** The modules under `root` that are connected with `some`; of libraries, controls and icons only. */
export function readGraph(some: string, root: string, chunking: Chunking): Graph {
  // No screen needs all of these libraries.
  const isOurs = (id: string) =>
    id.startsWith(root + path.sep) &&
    (!id.includes('/node_modules/') || id.includes('/@base-ui/') || iconLibrary.test(id))
  const iconsOf = iconReader(chunking)
  const graph: Graph = { imports: new Map(), entries: new Set() }
  const waiting = [some]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.imports.has(id) ? null : chunking.getModuleInfo(id)
    if (!module) continue
    const { dynamicallyImportedIds, importers, dynamicImporters } = module
    const imported = iconsOf(module)
    graph.imports.set(id, imported.filter(isOurs))
    if (module.isEntry) graph.entries.add(id)
    for (const other of dynamicallyImportedIds.filter(isOurs)) graph.entries.add(other)
    const neighbours = [imported, dynamicallyImportedIds, importers, dynamicImporters]
    waiting.push(...neighbours.flat().filter(isOurs))
  }
  return graph
}

/** These modules and everything they import statically. */
export function reached(begins: Iterable<string>, { imports }: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [...begins]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(imports.get(id) ?? []))
  }
  return found
}

/** What at least two of these modules import. */
export function reachedTwice(begins: Iterable<string>, graph: Graph): string[] {
  const times = new Map<string, number>()
  for (const begin of begins) {
    for (const id of reached([begin], graph)) times.set(id, (times.get(id) ?? 0) + 1)
  }
  return [...times].flatMap(([id, count]) => (count > 1 ? [id] : []))
}
