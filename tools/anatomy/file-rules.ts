import type { Violation } from '../boundaries/import-rules.ts'
import { camelCase } from './names.ts'
import type { ModuleFile, ModuleFolder } from './read-module.ts'

const fixed = /^(index|deps|operations)\.ts$/
const kinds = 'routes|rules|store|schema|present|policy|notices|mails|questions'
const kindOf = new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*\\.(${kinds})\\.ts$`)
const plain = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.ts$/
const isTest = (name: string) => name.endsWith('.test.ts')

/** From this number of files on (tests excluded) a module may sort them into folders by subject. */
const filesBeforeFolders = 25

type Rule = (file: ModuleFile) => Violation[]

const broken = (path: string, line: number, message: string): Violation => ({ path, line, message })

/** The rules for every file of a module. */
export function checkFiles({ name, files }: ModuleFolder): Violation[] {
  const rules: Rule[] = [
    checkName,
    checkNamesake,
    checkPurity,
    checkKysely,
    checkRoutes,
    checkEmpty,
  ]
  return [
    ...files.flatMap((file) => rules.flatMap((rule) => rule(file))),
    ...checkFolders(name, files),
  ]
}

function checkName({ path, name }: ModuleFile): Violation[] {
  if (isTest(name) || fixed.test(name) || kindOf.test(name) || plain.test(name)) return []
  const message = `is no file of a module: rename it after the operation that it exports (approve-request.ts), or to something.${kinds.replaceAll('|', '.ts, .')}.ts`
  return [broken(path, 1, message)]
}

/**
 * Files of certain kinds may export several things; every other file exports the one it is named
 * after.
 */
function checkNamesake({ path, name, exports }: ModuleFile): Violation[] {
  const [, stem] = plain.exec(name) ?? []
  if (!stem || fixed.test(name)) return []
  const own = camelCase(stem)
  const pascal = own.charAt(0).toUpperCase() + own.slice(1)
  // The PascalCase form is for a class.
  const wanted = [own, `create${pascal}`, pascal]
  const values = exports.filter(({ isType }) => !isType).map((one) => one.name)
  // No exports: a program of its own, such as the process that decodes images.
  if (exports.length === 0) return []
  if (values.length === 0 && exports.some((one) => one.name === pascal)) return []
  if (!values.some((value) => wanted.includes(value))) {
    return [
      broken(
        path,
        1,
        `exports neither create${pascal} nor ${own}: name the file after what it exports`,
      ),
    ]
  }
  return values
    .filter((value) => !wanted.includes(value))
    .map((value) =>
      broken(
        path,
        1,
        `exports ${value} too: give it a file of its own, so that it is found by its name`,
      ),
    )
}

const impure = /^(Date\.now|Math\.random|performance\.now|newId|fetch|new Date\(\))$/

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
        (specifier.startsWith('#server/') && specifier !== '#server/platform/failure.ts')),
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

function checkRoutes({ path, name, imports }: ModuleFile): Violation[] {
  if (!name.endsWith('.routes.ts')) return []
  const takes = imports.some(
    ({ specifier, names }) => specifier.endsWith('/operations.ts') && names.includes('Operations'),
  )
  return takes
    ? []
    : [
        broken(
          path,
          1,
          'takes no Operations: build what it calls in operations.ts and import the type from there',
        ),
      ]
}

function checkEmpty({ path, name, isEmpty }: ModuleFile): Violation[] {
  return isEmpty && name.endsWith('.ts') ? [broken(path, 1, 'holds nothing: leave it out')] : []
}

function checkFolders(module: string, files: readonly ModuleFile[]): Violation[] {
  const sources = files.filter(({ name }) => !isTest(name))
  if (sources.length > filesBeforeFolders) return []
  const own = `server/modules/${module}/`
  return files
    .filter(({ path }) => path.slice(own.length).includes('/'))
    .map(({ path }) =>
      broken(
        path,
        1,
        `stands in a folder: a module of at most ${filesBeforeFolders} files has none`,
      ),
    )
}
