import type { Rolldown } from 'vite'
import type { Chunking } from './graph.ts'

/** The modules of the library of icons. */
export const iconLibrary = /\/lucide-react\//

/** The one module of the library from which the client imports, and which exports all icons. */
const barrel = /\/lucide-react\.mjs$/

type Module = Pick<Rolldown.ModuleInfo, 'code' | 'importedIds'>

/**
 * Returns a function that tells what a module imports, with the icons it names in place of the library's list
 * of them all: by that list, whoever uses one icon would seem to need everybody's.
 */
export function iconReader(chunking: Chunking): (module: Module) => string[] {
  let files: ReadonlyMap<string, string> | undefined
  return ({ code, importedIds }) => {
    const list = importedIds.find((id) => barrel.test(id))
    if (list === undefined) return [...importedIds]
    files ??= filesOf(list, chunking.getModuleInfo(list)?.code ?? '')
    const icons = namesIn(code ?? '').flatMap((name) => files?.get(name) ?? [])
    return [...importedIds.filter((id) => id !== list), ...icons]
  }
}

/** The file of each name that the library exports; most icons have several names. */
function filesOf(list: string, code: string): Map<string, string> {
  const folder = list.slice(0, list.lastIndexOf('/'))
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of code.matchAll(/export \{([^}]+)\} from '\.(.+?)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, folder + file)
  }
  return files
}

function namesIn(code: string): string[] {
  const imports = code.matchAll(/import\s*\{([^}]+)\}\s*from\s*['"]lucide-react['"]/g)
  return [...imports].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/\s.*/, '')),
  )
}
