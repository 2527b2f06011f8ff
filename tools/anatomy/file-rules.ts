import type { Violation } from '../boundaries/import-rules.ts'
import type { ModuleFile, ModuleFolder } from './read-module.ts'

const kinds = 'routes|rules|store|schema|present|policy|notices|mails|measures|questions'
const kindOf = new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*\\.(${kinds})\\.ts$`)
const subject = /^[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/
const isTest = (name: string) => name.endsWith('.test.ts')

type Rule = (file: ModuleFile) => Violation[]

const broken = (path: string, line: number, message: string): Violation => ({ path, line, message })

/** The rules for every file of a module. */
export function checkFiles({ files }: ModuleFolder): Violation[] {
  const rules: Rule[] = [checkName, checkPurity, checkKysely, checkEmpty]
  return files.flatMap((file) => rules.flatMap((rule) => rule(file)))
}

function checkName({ path, name }: ModuleFile): Violation[] {
  if (isTest(name) || kindOf.test(name) || subject.test(name)) return []
  const message = `is no file of a module: name it after its subject (role-requests.ts), or something.${kinds.replaceAll('|', '.ts, .')}.ts`
  return [broken(path, 1, message)]
}

const impure = /^(Date\.now|Math\.random|performance\.now|newId|fetch|new Date\(\))$/

/** What rules may import of the platform. */
const pure = new Set(['#server/platform/failure.ts', '#server/platform/http/csv.ts'])

/**
 * Rules are pure: the same input always gives the same result, so they read no clock, no random
 * values and no location.
 */
function checkPurity({ path, name, imports, calls }: ModuleFile): Violation[] {
  if (!name.endsWith('.rules.ts')) return []
  const hand = 'rules are pure; take the value as a parameter'
  const outside = imports.filter(
    ({ specifier, isType }) =>
      !isType &&
      (specifier.startsWith('node:') ||
        specifier.endsWith('.store.ts') ||
        (specifier.startsWith('#server/') && !pure.has(specifier))),
  )
  return [
    ...outside.map(({ line, specifier }) => broken(path, line, `imports ${specifier}: ${hand}`)),
    ...calls
      .filter(({ callee }) => impure.test(callee))
      .map(({ line, callee }) => broken(path, line, `calls ${callee}: ${hand}`)),
  ]
}

function checkKysely({ path, name, imports }: ModuleFile): Violation[] {
  if (isTest(name) || name.endsWith('.store.ts')) return []
  return imports
    .filter(({ specifier, isType }) => !isType && /^kysely(\/|$)/.test(specifier))
    .map(({ line }) => broken(path, line, 'imports kysely: only *.store.ts files build queries'))
}

function checkEmpty({ path, name, isEmpty }: ModuleFile): Violation[] {
  return isEmpty && name.endsWith('.ts') ? [broken(path, 1, 'holds nothing: leave it out')] : []
}
