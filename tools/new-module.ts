import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { installedProgram, projectRoot } from '#tools/project.ts'
import { readSourceFile } from './boundaries/source-file.ts'
import { fromTemplate } from './new-module/from-template.ts'
import { type Names, namesOf, Refusal } from './new-module/names.ts'
import { taken, tieIn } from './new-module/ties.ts'
import { writeTogether } from './new-module/write-together.ts'

const [name, singular, ...more] = process.argv.slice(2)
if (!name || more.length > 0) {
  console.error(
    'Usage: npm run new-module NAME [SINGULAR], such as watchlists, or analyses analysis',
  )
  process.exit(1)
}
try {
  makeModule(namesOf(name, singular))
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}

/** Writes a small working module and registers it; all or nothing. */
function makeModule(names: Names) {
  refuseTaken(names)
  const created = fromTemplate(names, nextMigration())
  const changed = tieIn(names, read)
  refuseBroken(names, { ...created, ...changed })
  writeTogether(projectRoot, { created: formatted(created), changed: formatted(changed) })

  console.log('Written:')
  for (const path of Object.keys(created)) console.log(`  ${path}`)
  console.log('Tied in:')
  for (const path of Object.keys(changed)) console.log(`  ${path}`)
  console.log(`Try it: npx vitest run server/modules/${names.name}`)
}

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}

function refuseTaken({ name, table }: Names) {
  const places = [`contract/${name}.ts`, `server/modules/${name}`, `client/features/${name}`]
  const place = places.find((path) => existsSync(join(projectRoot, path)))
  if (place) throw taken(name, `there is ${place}`)

  const schemas = globSync('server/{modules/*/*.schema.ts,platform/database/tables.ts}', {
    cwd: projectRoot,
  })
  for (const path of schemas) {
    if (readSourceFile(projectRoot, path).declaredTables.includes(table)) {
      throw taken(name, `${path} has a table ${table}`)
    }
  }
}

/** The number after the highest existing one. */
function nextMigration(): string {
  const numbers = readdirSync(join(projectRoot, 'database/migrations')).map((file) =>
    Number.parseInt(file, 10),
  )
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** Formats the files as `npm run check` requires. */
function formatted(files: Record<string, string>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'new-module-'))
  try {
    writeTogether(folder, { created: { ...files, 'biome.json': read('biome.json') }, changed: {} })
    const [program = '', ...args] = installedProgram('@biomejs/biome', 'biome')
    const command = [...args, 'check', '--write', '--vcs-enabled=false']
    const { status, stderr } = spawnSync(program, command, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`The files could not be formatted: ${stderr}`)
    const format = (path: string) => [path, readFileSync(join(folder, path), 'utf8')]
    return Object.fromEntries(Object.keys(files).map(format))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A name may mean something else in one of the files, as card does in a screen. */
function refuseBroken({ name }: Names, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    const [error] = parseSync(path, text, { showSemanticErrors: true }).errors
    if (error) {
      throw new Refusal(`“${name}” is reserved: with it ${path} would be wrong: ${error.message}.`)
    }
  }
}
