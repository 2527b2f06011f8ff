import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Violation } from '../boundaries/import-rules.ts'
import { camelCase } from './names.ts'
import type { ModuleFolder } from './read-module.ts'

const listPath = 'server/app/modules.ts'

/** The names in the list of modules, each with the file it is imported from. */
export function readList(root: string): Map<string, string> {
  const { program } = parseSync(listPath, readFileSync(join(root, listPath), 'utf8'))
  const doors = new Map<string, string>()
  const listed = new Map<string, string>()
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      for (const { local } of specifiers) doors.set(local.name, source.value)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== 'modules') return
      if (init?.type !== 'ObjectExpression') return
      for (const one of init.properties) {
        if (one.type !== 'Property' || one.key.type !== 'Identifier') continue
        const value = one.value.type === 'Identifier' ? one.value.name : ''
        listed.set(one.key.name, doors.get(value) ?? '')
      }
    },
  }).visit(program)
  if (listed.size === 0) throw new Error(`${listPath} lists no modules.`)
  return listed
}

/** Every folder has one line in the list, and its index.ts declares the module under the folder's name. */
export function checkDoors(root: string, folders: readonly ModuleFolder[]): Violation[] {
  const list = readList(root)
  return [
    ...folders.flatMap((folder) => checkDoor(folder, list)),
    ...[...list]
      .filter(([, door]) => !existsSync(join(root, door.replace(/^#/, ''))) || door === '')
      .map(([name]) => ({
        path: listPath,
        line: 1,
        message: `lists ${name}, of which there is no folder`,
      })),
  ]
}

function checkDoor({ name, files }: ModuleFolder, list: Map<string, string>): Violation[] {
  const folder = `server/modules/${name}`
  const path = `${folder}/index.ts`
  const violations: Violation[] = []
  const add = (message: string) => violations.push({ path, line: 1, message })
  const top = (file: string) => files.find((one) => one.path === `${folder}/${file}`)

  const door = top('index.ts')
  if (!door) return [{ path, line: 1, message: 'is missing: it is the only door of the module' }]
  if (!door.calls.some(({ callee, text }) => callee === 'defineModule' && text === name)) {
    add(
      `declares no module of that name: export const ${camelCase(name)} = defineModule('${name}', …)`,
    )
  }
  if (list.get(camelCase(name)) !== `#${path}`) {
    add(`is not in ${listPath}: add the line ${camelCase(name)}`)
  }
  return violations
}
