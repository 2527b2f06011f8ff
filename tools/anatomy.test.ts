import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkAnatomy } from '#tools/anatomy.ts'
import { projectRoot } from '#tools/project.ts'

let stored: string
let root: string
beforeAll(() => {
  stored = mkdtempSync(join(tmpdir(), 'anatomy-'))
})
beforeEach(() => {
  root = mkdtempSync(join(stored, 'copy-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
afterAll(() => rmSync(stored, { recursive: true, force: true }))

function plant(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** A copy of the real modules, which the tests may damage. */
function copyProject() {
  for (const path of ['server/modules', 'server/app/modules.ts', 'contract', 'client/features']) {
    cpSync(join(projectRoot, path), join(root, path), { recursive: true })
  }
}

const door = (name: string, folder = name) =>
  `import { defineModule } from '#server/platform/module/module.ts'\nexport const ${name} = defineModule('${folder}', { create: () => ({ api: {} }) })\n`

/** One complete module with a file of every kind, and a minimal one. */
const clean: Record<string, string> = {
  'server/app/modules.ts': `import { bare } from '#server/modules/bare/index.ts'\nimport { tradeNotes } from '#server/modules/trade-notes/index.ts'\nexport const modules = { bare, tradeNotes }\n`,
  'server/modules/bare/index.ts': door('bare'),
  'server/modules/trade-notes/index.ts': door('tradeNotes', 'trade-notes'),
  'server/modules/trade-notes/trade-notes.routes.ts': `import type { TradeNotesDeps } from './index.ts'\nexport const routes = (deps: TradeNotesDeps) => [deps]\n`,
  'server/modules/trade-notes/trade-notes.rules.ts': `import type { Row } from './trade-notes.store.ts'\nimport { Failure } from '#server/platform/failure.ts'\nexport const a = (row: Row) => new Date(row)\nexport const b = Failure\n`,
  'server/modules/trade-notes/trade-notes.store.ts': `import { sql } from 'kysely'\nexport type Row = string\nexport const all = sql\n`,
  'server/modules/trade-notes/trade-notes.schema.ts': `declare module '#server/platform/database/tables.ts' {\n  interface Tables { tradeNotes: object }\n}\nexport {}\n`,
  'server/modules/trade-notes/trade-notes.policy.ts': `export const seen = 1\n`,
  'server/modules/trade-notes/create-trade-note.ts': `export interface Made { id: string }\nexport const createCreateTradeNote = () => 1\n`,
  'server/modules/trade-notes/title-of.ts': `export function titleOf() {}\n`,
  'server/modules/trade-notes/note-reader.ts': `export interface NoteReader { read(): void }\n`,
  'server/modules/trade-notes/note-worker.ts': `console.log('a program of its own')\n`,
  'server/modules/trade-notes/trade-notes.test.ts': `import { sql } from 'kysely'\nexport const helper = sql\n`,
  'contract/trade-notes.ts': `export const list = 1\n`,
  'contract/trade-notes.test.ts': `export {}\n`,
  'client/features/trade-notes/page.tsx': `export const Page = 1\n`,
}
const none = { withoutContract: {}, withoutFeature: {}, contractAlone: {}, featureAlone: {} }

test('modules built according to the rules pass', () => {
  plant(clean)
  expect(checkAnatomy(root, none)).toEqual({ modules: 2, violations: [] })
})

test('without modules there is nothing to check', () => {
  expect(() => checkAnatomy(root, none)).toThrow()
  mkdirSync(join(root, 'server/modules'), { recursive: true })
  expect(() => checkAnatomy(root, none)).toThrow('There are no modules')
  plant({ ...clean, 'server/app/modules.ts': 'export const modules = {}\n' })
  expect(() => checkAnatomy(root, none)).toThrow('lists no modules')
})

const notes = 'server/modules/trade-notes'

test.each([
  // The index file and the list of modules.
  [`${notes}/index.ts`, door('tradeNotes', 'notes'), "defineModule('trade-notes', …)"],
  [`${notes}/index.ts`, 'export const tradeNotes = 1\n', "defineModule('trade-notes', …)"],
  ['server/modules/extra/index.ts', door('extra'), 'add the line extra'],
  ['server/modules/extra/extra.rules.ts', 'export const a = 1\n', 'is the only door', 'index.ts'],
  // Which files a module may contain, and their names.
  [`${notes}/helpers.tsx`, 'export const a = 1\n', 'is no file of a module'],
  [`${notes}/Notes.ts`, 'export const Notes = 1\n', 'is no file of a module'],
  [`${notes}/notes.service.ts`, 'export const a = 1\n', 'is no file of a module'],
  [`${notes}/notes.policy.ts`, `import './notes.rules.ts'\nexport {}\n`, 'leave it out'],
  // Rules read no clock, no location and no random values.
  [
    `${notes}/a.rules.ts`,
    `import { readFile } from 'node:fs'\nexport const a = readFile\n`,
    'node:fs',
  ],
  [
    `${notes}/a.rules.ts`,
    `import { all } from './trade-notes.store.ts'\nexport const a = all\n`,
    'pure',
  ],
  [
    `${notes}/a.rules.ts`,
    `import { newId } from '#server/platform/clock.ts'\nexport const a = newId\n`,
    'pure',
  ],
  [`${notes}/a.rules.ts`, 'export const a = () => new Date()\n', 'calls new Date()'],
  [`${notes}/a.rules.ts`, 'export const a = () => Date.now()\n', 'calls Date.now'],
  // Queries and routes.
  [
    `${notes}/title-of.ts`,
    `import { sql } from 'kysely'\nexport const titleOf = sql\n`,
    'only *.store.ts',
  ],
])('%s: %j is reported', (path, text, message, name?: string) => {
  plant({ ...clean, [path]: text })
  const { violations } = checkAnatomy(root, none)
  const at = name ? join(dirname(path), name) : path
  expect(violations).toContainEqual({
    path: at,
    line: expect.any(Number),
    message: expect.stringContaining(message),
  })
  expect(violations).toHaveLength(1)
})

test.each([
  ['contract/trade-notes.ts', 'is missing: the module trade-notes has routes'],
  ['client/features/trade-notes/page.tsx', 'is missing: the screens of the module trade-notes'],
])('without %s the difference is reported', (path, message) => {
  plant(clean)
  const gone = path.startsWith('client') ? dirname(path) : path
  rmSync(join(root, gone), { recursive: true })
  const { violations } = checkAnatomy(root, none)
  expect(violations.map((one) => one.message)).toEqual([expect.stringContaining(message)])
})

test('a line of the list without a folder is reported', () => {
  plant(clean)
  rmSync(join(root, 'server/modules/bare'), { recursive: true })
  const { violations } = checkAnatomy(root, none)
  expect(violations.map((one) => one.message)).toEqual(['lists bare, of which there is no folder'])
})

test('names on one side only need a reason, and every reason must be needed', () => {
  plant({
    ...clean,
    'contract/values.ts': 'export const a = 1\n',
    'client/features/landing/page.tsx': 'export const a = 1\n',
  })
  const alone = { contractAlone: { values: 'why' }, featureAlone: { landing: 'why' } }
  expect(checkAnatomy(root, none).violations.map(({ path }) => path)).toEqual([
    'contract/values.ts',
    'client/features/landing',
  ])
  expect(checkAnatomy(root, { ...none, ...alone }).violations).toEqual([])
  const stale = { ...none, ...alone, withoutContract: { 'trade-notes': 'why' } }
  expect(checkAnatomy(root, stale).violations.map((one) => one.message)).toEqual([
    'excepts trade-notes, which needs no exception any more: take it out',
  ])
})

test('a violation planted in the real modules is found', () => {
  copyProject()
  const before = checkAnatomy(root)
  expect(before.modules).toBeGreaterThan(15)
  const operation = 'server/modules/signals/publishing.ts'
  const text = readFileSync(join(root, operation), 'utf8')
  plant({ [operation]: `import { sql } from 'kysely'\n${text}\nexport const second = sql\n` })
  const { violations } = checkAnatomy(root)
  const known = before.violations.map(({ path, message }) => `${path} ${message}`)
  const found = violations.filter(({ path, message }) => !known.includes(`${path} ${message}`))
  expect(found.map(({ path }) => path)).toEqual([operation])
})
