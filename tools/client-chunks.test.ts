import { expect, test } from 'vitest'
import { chunkGroups } from '#tools/client-chunks.ts'

const root = '/project'
const at = (file: string) => `${root}/${file}`

/**
 * A client with four screens: what each module imports statically (`now`) and dynamically
 * (`later`).
 */
const modules: Record<string, { now?: string[]; later?: string[] }> = {
  'client/root.tsx': { now: ['client/ui/button.tsx'] },
  'client/app/pages/with-session.tsx': { now: ['client/platform/session/session.tsx'] },
  'client/app/pages/dashboard.tsx': {
    now: ['client/ui/button.tsx', 'client/app/shell.tsx'],
    later: ['client/features/a/one.tsx', 'client/features/a/two.tsx'],
  },
  'client/features/a/one.tsx': { now: ['client/ui/lists/table.tsx', 'client/features/a/own.ts'] },
  'client/features/a/two.tsx': { now: ['client/ui/lists/table.tsx'] },
}

const info = (id: string) => {
  const file = id.slice(root.length + 1)
  const importersOf = (kind: 'now' | 'later') =>
    Object.keys(modules).flatMap((name) =>
      modules[name]?.[kind]?.includes(file) ? [at(name)] : [],
    )
  return {
    isEntry: file.startsWith('client/app/pages/') || file === 'client/root.tsx',
    importedIds: (modules[file]?.now ?? []).map(at),
    dynamicallyImportedIds: (modules[file]?.later ?? []).map(at),
    importers: importersOf('now'),
    dynamicImporters: importersOf('later'),
  }
}

function nameOf(file: string): string | null {
  // Only the import graph is read from a module.
  const chunking = { getModuleInfo: info } as never
  const names = chunkGroups(root).map(({ name }) =>
    typeof name === 'function' ? name(at(file), chunking) : name,
  )
  return names.find((name) => typeof name === 'string') ?? null
}

test.each([
  ['what every page has', 'client/ui/button.tsx', 'page'],
  ['what comes with a session', 'client/platform/session/session.tsx', 'session'],
  ['the shell of the dashboard', 'client/app/shell.tsx', 'shell'],
  ['what several screens share', 'client/ui/lists/table.tsx', 'forms'],
  ['what one screen has for itself', 'client/features/a/own.ts', null],
  ['a library that is a part', 'node_modules/react-hook-form/dist/index.mjs', 'form-state'],
  ['a library that follows its users', 'node_modules/hls.js/dist/hls.mjs', null],
])('%s', (_, file, name) => {
  expect(nameOf(file)).toBe(name)
})
