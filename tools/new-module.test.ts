import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyProject, filesOf } from '#testing/project-copy.ts'
import { typeErrorsIn } from '#testing/type-errors.ts'
import { checkAnatomy } from '#tools/anatomy.ts'
import { checkBoundaries } from '#tools/boundaries.ts'
import { namesOf } from '#tools/new-module/names.ts'
import { tieIn } from '#tools/new-module/ties.ts'
import { writeTogether } from '#tools/new-module/write-together.ts'
import { installedProgram } from '#tools/project.ts'

const minutes = 60_000

let project: ReturnType<typeof copyProject>
let copy: string
beforeAll(() => {
  project = copyProject()
  copy = project.folder
})
afterAll(() => project.remove())

test.each([
  'Watchlists',
  'watch_lists',
  '-watchlists',
  'watch--lists',
  'watchlists2',
  '../watchlists',
  'watchlist',
  'class',
  's',
  `${'x'.repeat(40)}s`,
])('%s is not a valid module name', (name) => {
  expect(() => namesOf(name)).toThrow('is not a name')
})

test.each(['references', 'overlaps', 'dates', 'promises', 'maps'])('%s is reserved', (name) => {
  expect(() => namesOf(name)).toThrow('is reserved')
})

test.each([
  ['../watchlists', 'is not a name'],
  ['this', 'is reserved'],
  // It would be a part of client/ui and a thing of the contract at the same time.
  ['cards', 'is reserved'],
  ['signals', 'there is contract/signals.ts'],
  ['users', 'has a table users'],
])('%s is refused and nothing is written', (name, reason) => {
  const before = filesOf(copy)
  const { status, printed } = project.newModule(name)
  expect(printed).toContain(`“${name}”`)
  expect(printed).toContain(reason)
  expect(status).toBe(1)
  expect(filesOf(copy)).toEqual(before)
})

test('a name used elsewhere is taken, and a missing insertion point is reported', () => {
  const tieWith = (path: string, from: string, to: string) => () =>
    tieIn(namesOf('watchlists'), (file) => {
      const text = readFileSync(join(copy, file), 'utf8')
      if (file === path) expect(text).toContain(from)
      return file === path ? text.replace(from, to) : text
    })
  const matrix = 'testing/permission-matrix.ts'
  const planted = tieWith(matrix, "'GET /auth/me'", "'GET /watchlists/:id': own,\n  'GET /auth/me'")
  expect(planted).toThrow('“watchlists” is taken: the API has calls of /watchlists')
  const sections = 'client/app/sections.tsx'
  const screen = "sections: {\n      overview: late(() => import('./pages/academy-overview.tsx'"
  expect(tieWith(sections, screen, screen.replace('overview', 'watchlists'))).toThrow(
    `“watchlists” is taken: ${sections} has a section of that name`,
  )
  const modules = 'server/app/modules.ts'
  expect(tieWith(modules, 'const modules = {', 'const parts = {')).toThrow(
    `${modules} no longer has a variable modules`,
  )
  expect(tieWith(modules, 'import { journal }', 'import { watchlists }')).toThrow(
    `“watchlists” is taken: watchlists means something else in ${modules}`,
  )
})

test('a call without a name, or with too many, prints the usage', () => {
  for (const args of [[], ['watchlists', 'watchlist', 'more']]) {
    const { status, printed } = project.newModule(...args)
    expect(printed).toContain('Usage: npm run new-module NAME')
    expect(status).toBe(1)
  }
})

test('the names of a module', () => {
  const singular = (name: string) => namesOf(name).singular
  expect(['trade-notes', 'diaries', 'boxes', 'courses', 'classes'].map(singular)).toEqual(
    'trade-note diary box course class'.split(' '),
  )
  expect(namesOf('analyses', 'analysis').One).toBe('Analysis')
  expect(() => namesOf('analyses', 'analyses')).toThrow('cannot be the singular')
  expect(() => namesOf('analyses', 'An')).toThrow('cannot be the singular')
})

test('a write that fails leaves nothing behind', () => {
  const folder = join(project.root, 'writes')
  mkdirSync(join(folder, 'there'), { recursive: true })
  writeFileSync(join(folder, 'there/a.ts'), 'before')
  const before = filesOf(folder)
  const attempts: Parameters<typeof writeTogether>[1][] = [
    // A folder cannot stand where a file stands, an existing file is not overwritten, and a file to
    // be changed must exist.
    { created: { 'new/one.ts': '1', 'there/a.ts/two.ts': '2' }, changed: {} },
    { created: { 'new/deep/one.ts': '1', 'there/a.ts': '2' }, changed: {} },
    { created: { 'new/one.ts': '1' }, changed: { 'there/a.ts': 'after', 'there/b.ts': 'after' } },
  ]
  for (const files of attempts) {
    expect(() => writeTogether(folder, files)).toThrow()
    expect(filesOf(folder)).toEqual(before)
    expect(existsSync(join(folder, 'new'))).toBe(false)
  }
})

test(
  'a new module passes the checks and its own test, and its name is then taken',
  () => {
    const before = filesOf(copy)
    const made = project.newModule('trade-notes')
    expect(made, made.printed).toMatchObject({ status: 0 })
    const after = filesOf(copy)
    const touched = Object.keys(after).filter((path) => after[path] !== before[path])
    for (const path of touched) expect(made.printed).toContain(path)
    expect(touched).toEqual(
      expect.arrayContaining([
        'client/features/trade-notes/trade-notes-section.tsx',
        'contract/trade-notes.ts',
        'server/modules/trade-notes/index.ts',
      ]),
    )

    const { violations } = checkBoundaries(copy)
    expect(violations.filter(({ path }) => touched.includes(path))).toEqual([])
    const own = checkAnatomy(copy).violations.filter(({ path }) => path.includes('trade-notes'))
    expect(own).toEqual([])
    expect(made.printed).not.toContain('sample')
    for (const path of touched) {
      if (!path.startsWith('tools/')) {
        expect(readFileSync(join(copy, path), 'utf8')).not.toMatch(/sample.?note/i)
      }
    }
    expect(typeErrorsIn(copy, touched)).toEqual([])
    const unused = project.run([...installedProgram('knip', 'knip'), '--no-progress'])
    // Its test concerns other files as well, which the check of the whole project covers.
    expect([0, 1], unused.printed).toContain(unused.status)
    const lines = unused.printed.split('\n')
    expect(lines.filter((line) => touched.some((path) => line.includes(path)))).toEqual([])
    const biome = [...installedProgram('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings']
    const style = project.run([...biome, ...touched])
    expect(style.status, style.printed).toBe(0)

    const { adminUrl } = inject('postgres')
    const tests = [
      'server/modules/trade-notes',
      'server/app/permission-matrix',
      'server/app/personal-data',
    ]
    const vitest = [...installedProgram('vitest', 'vitest'), 'run', ...tests]
    const tested = project.run(vitest, { TEST_DATABASE_URL: adminUrl })
    expect(tested.status, tested.printed).toBe(0)

    const again = project.newModule('trade-notes')
    expect(again).toMatchObject({ status: 1, printed: expect.stringContaining('is taken') })
    expect(filesOf(copy)).toEqual(after)
  },
  10 * minutes,
)
