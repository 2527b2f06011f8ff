import path from 'node:path'
import type { Rolldown } from 'vite'
import { type Chunking, reached, reachedTwice, readGraph } from './client-chunks/graph.ts'
import { parts } from './client-chunks/parts.ts'

/** The names of the parts, whose contents belong to no single route. */
export const sharedParts: readonly string[] = parts.map(({ name }) => name)

/** The files that this part begins with. */
export const sourcesOfPart = (wanted: string): readonly string[] =>
  parts.find(({ name }) => name === wanted)?.begins ?? []

/**
 * The groups for Rolldown's `codeSplitting` of the modules under `root`: the built file that each
 * client module goes into, followed by the libraries it needs. A visit then costs a few requests
 * rather than one for every module that two screens share. Code used by one screen only stays with
 * that screen.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let names: ReadonlyMap<string, string> | undefined
  return parts.map((part, index) => ({
    debugName: part.name,
    priority: parts.length - index,
    name(id, chunking) {
      if (part.library?.test(id)) return part.name
      if (id.startsWith(root)) names ??= nameAll(id, root, chunking)
      return names?.get(id) === part.name ? part.name : null
    },
  }))
}

const isScreen = (id: string) =>
  /\/client\/(app\/pages\/[^/]+-(overview|courses)|features\/.+-section)\.tsx$/.test(id)

function nameAll(some: string, root: string, chunking: Chunking): Map<string, string> {
  const graph = readGraph(some, root, chunking)
  const users = new Map<string, number>()
  for (const entry of graph.entries) {
    for (const id of reached([entry], graph)) users.set(id, (users.get(id) ?? 0) + 1)
  }
  const names = new Map<string, string>()
  const at = (file: string) => path.join(root, file)
  for (const { name, begins = [], shares, among = [] } of parts) {
    const alike = [...users].flatMap(([id, count]) =>
      count > 1 && shares?.(path.relative(root, id), count) ? [id] : [],
    )
    const common = reachedTwice(among.map(at), graph)
    const ids = [...reached(begins.map(at), graph), ...alike, ...common]
    for (const id of ids) {
      // A screen that is loaded dynamically keeps a file of its own, by which it is found again.
      if (!names.has(id) && !(isScreen(id) && graph.entries.has(id))) names.set(id, name)
    }
  }
  return names
}
