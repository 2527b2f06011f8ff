import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkAnatomy } from '#tools/anatomy.ts'
import { checkBoundaries } from '#tools/boundaries.ts'
import { namesOf } from '#tools/new-module/names.ts'
import { tieIn } from '#tools/new-module/ties.ts'
import { writeTogether } from '#tools/new-module/write-together.ts'
import { installedProgram, projectRoot } from '#tools/project.ts'

const minutes = 60_000
const folders =
  'content contract server client database testing e2e bench tools .react-router'.split(' ')
const settings = '{package,tsconfig,biome,knip}.json *.config.ts .gitignore'.split(' ')

let root: string
let copy: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-module-'))
  copy = join(root, 'academy')
  const files = settings.flatMap((pattern) => globSync(pattern, { cwd: projectRoot }))
  for (const path of [...folders, ...files]) {
    const from = join(projectRoot, path)
    if (existsSync(from)) cpSync(from, join(copy, path), { recursive: true })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs a program in the copy, as if from a shell. */
function runInCopy([program = '', ...args]: string[], env: Record<string, string> = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_|TEST$)/.test(name))
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    env: { ...Object.fromEntries(own), NO_COLOR: '1', ...env },
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}
const newModule = (...args: string[]) =>
  runInCopy([process.execPath, join(copy, 'tools/new-module.ts'), ...args])

/** Every file of a folder with its contents. */
function filesOf(folder: string): Record<string, string> {
  const paths = globSync('**/*', { cwd: folder, exclude: ['node_modules'] })
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
  return Object.fromEntries(files.sort().map((path) => [path, hash(path)]))
}

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
  const { status, printed } = newModule(name)
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
    const { status, printed } = newModule(...args)
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
  const folder = join(root, 'writes')
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
    const made = newModule('trade-notes')
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
    const types = runInCopy([
      ...installedProgram('typescript', 'tsc'),
      '--noEmit',
      '--pretty',
      'false',
    ])
    const unused = runInCopy([...installedProgram('knip', 'knip'), '--no-progress'])
    for (const { status, printed } of [types, unused]) {
      // Tests 1 and 2 concern other files, which the checks of the whole project cover.
      expect([0, 1, 2], printed).toContain(status)
      const lines = printed.split('\n')
      expect(lines.filter((line) => touched.some((path) => line.includes(path)))).toEqual([])
    }
    const biome = [...installedProgram('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings']
    const style = runInCopy([...biome, ...touched])
    expect(style.status, style.printed).toBe(0)

    const { adminUrl } = inject('postgres')
    const tests = [
      'server/modules/trade-notes',
      'server/app/permission-matrix',
      'server/app/personal-data',
    ]
    const vitest = [...installedProgram('vitest', 'vitest'), 'run', ...tests]
    const tested = runInCopy(vitest, { TEST_DATABASE_URL: adminUrl })
    expect(tested.status, tested.printed).toBe(0)

    const again = newModule('trade-notes')
    expect(again).toMatchObject({ status: 1, printed: expect.stringContaining('is taken') })
    expect(filesOf(copy)).toEqual(after)
  },
  10 * minutes,
)
