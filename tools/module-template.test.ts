import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyProject } from '#testing/project-copy.ts'
import { typeErrorsIn } from '#testing/type-errors.ts'
import { checkAnatomy } from '#tools/anatomy.ts'
import { checkBoundaries } from '#tools/boundaries.ts'
import { installedProgram } from '#tools/project.ts'

const minutes = 60_000

let project: ReturnType<typeof copyProject>
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

/** Does what CONTRIBUTING.md says of adding a module; returns the paths that it wrote. */
function addModule(root: string): string[] {
  const template = join(root, 'tools/module-template')
  const paths = globSync('**/*.{ts,tsx}', { cwd: template }).map((path) => {
    const text = readFileSync(join(template, path), 'utf8')
    const target = renamed(path.split(sep).join('/')).replace('/0000-', '/9999-')
    mkdirSync(dirname(join(root, target)), { recursive: true })
    writeFileSync(join(root, target), renamed(text.replaceAll('#tools/module-template/', '#')))
    return target
  })
  edit(root, 'server/app/modules.ts', (text) =>
    `import { tradeNotes } from '#server/modules/trade-notes/index.ts'\n${text}`.replace(
      '  strategies,\n',
      '  strategies,\n  tradeNotes,\n',
    ),
  )
  edit(root, 'testing/permission-matrix.ts', (text) =>
    text.replace(
      "  'GET /auth/me': own,",
      "  'GET /trade-notes': own,\n  'POST /trade-notes': own,\n  'GET /auth/me': own,",
    ),
  )
  return paths
}

const renamed = (text: string) =>
  text
    .replaceAll('sample_note', 'trade_note')
    .replaceAll('sample-note', 'trade-note')
    .replaceAll('sampleNote', 'tradeNote')
    .replaceAll('SampleNote', 'TradeNote')
    .replaceAll('sample note', 'trade note')
    .replaceAll('Sample note', 'Trade note')

function edit(root: string, path: string, change: (text: string) => string) {
  const before = readFileSync(join(root, path), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(join(root, path), after)
}

test('a module copied from the template passes the checks and its own tests', {
  tags: ['long'],
  timeout: 5 * minutes,
}, () => {
  const root = project.folder
  const paths = addModule(root)
  expect(paths).toContain('server/modules/trade-notes/index.ts')
  const own = ({ path }: { path: string }) => path.includes('trade-notes')
  expect(checkAnatomy(root).violations.filter(own)).toEqual([])
  expect(checkBoundaries(root).violations.filter(own)).toEqual([])
  expect(typeErrorsIn(root, [...paths, 'server/app/modules.ts'])).toEqual([])

  const tests = ['server/modules/trade-notes']
  const vitest = [...installedProgram('vitest', 'vitest'), 'run', ...tests]
  const { adminUrl } = inject('postgres')
  const tested = project.run(vitest, { TEST_DATABASE_URL: adminUrl })
  expect(tested.status, tested.printed).toBe(0)
})
