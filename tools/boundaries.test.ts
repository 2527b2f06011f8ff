import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBoundaries } from '#tools/boundaries.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boundaries-'))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function plant(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

const schema = (table: string) =>
  `declare module '#server/platform/database/tables.ts' { interface Tables { ${table}: object } }\nexport {}\n`

/** A small tree that keeps every rule and uses everything that is allowed. */
const cleanTree: Record<string, string> = {
  'contract/courses.ts': `import { z } from 'zod'\nimport './values.ts'\nexport const Course = z.string()\n`,
  'contract/values.ts': `export * as z from 'zod'\n`,
  'contract/courses.test.ts': `import { test } from 'vitest'\nimport './courses.ts'\ntest('x', () => {})\n`,
  'server/main.ts': `import { compose } from '#server/app/compose.ts'\ncompose()\n`,
  'server/app/config.ts': `export const config = process.env\n`,
  'server/app/compose.ts': `import './modules.ts'\nexport const compose = () => {}\n`,
  'server/app/modules.ts': `import '#server/modules/courses/index.ts'\nimport '#server/modules/access/index.ts'\n`,
  'server/platform/database/tables.ts': `export interface Tables { outbox: object }\n`,
  'server/platform/database/pool.ts': `import { sql } from 'kysely'\nexport const q = sql\`select 1 from outbox\`\n`,
  'server/modules/access/index.ts': `export type Access = 'all'\n`,
  'server/modules/access/access.schema.ts': schema('grants: object; roleGrants'),
  'server/modules/courses/index.ts': `export { x } from './list.ts'\n`,
  'server/modules/courses/list.ts': `import type { Access } from '#server/modules/access/index.ts'\nimport type { C } from '#server/app/config.ts'\nexport const x: Access | C = 'all'\n`,
  'server/modules/courses/list.test.ts': `import '#testing/start.ts'\nimport './list.ts'\n`,
  'server/modules/courses/courses.schema.ts': schema('courses'),
  'server/modules/courses/courses.store.ts': `import { sql } from 'kysely'\nexport const all = (db) => db.with('grades', () => {}).selectFrom('courses as c').innerJoin('grades', 'a', 'b').where(sql\`c.id in (select id from courses for update)\`)\n`,
  'client/routes.ts': `import type { R } from './+types/root'\nexport type Q = R\n`,
  'client/app/shell.tsx': `import '#client/features/courses/page.tsx'\nimport '#client/ui/button.tsx'\n`,
  'client/features/courses/page.tsx': `import './courses.queries.ts'\nimport '#client/ui/button.tsx'\nimport './page.css?url'\n`,
  'client/features/courses/courses.queries.ts': `import '#contract/courses.ts'\nimport '#client/platform/http/call.ts'\n`,
  'client/features/courses/page.test.tsx': `import '#testing/browser.ts'\n`,
  'client/features/courses/course-form.ts': `import '#schemas/courses.ts'\n`,
  'client/platform/http/call.ts': `import '#contract/courses.ts'\n`,
  'client/ui/button.tsx': `export const Button = () => null\n`,
  'database/demo/courses.ts': `import '#server/modules/courses/index.ts'\n`,
  'testing/start.ts': `import '#server/app/compose.ts'\nexport const port = process.env.PORT\n`,
  'e2e/journey.test.ts': `import '#testing/start.ts'\n`,
  'vite.config.ts': `export default process.env.API_TARGET\n`,
}

test('a tree that keeps every rule passes', async () => {
  await plant(cleanTree)
  const { files, violations } = checkBoundaries(root)
  expect(violations).toEqual([])
  expect(files).toBe(Object.keys(cleanTree).length)
})

const page = 'client/features/courses/page.tsx'
const operation = 'server/modules/courses/publish.ts'
const store = 'server/modules/courses/extra.store.ts'

test.each([
  // Rule 1: contract and zod only; client and server are separate.
  ['contract/a.ts', `import 'zod'\nimport { x } from 'kysely'`, 2, 'contract and zod only'],
  ['contract/a.ts', `import '#server/platform/clock.ts'`, 1, 'contract may import contract'],
  [page, `\nexport { x } from '#server/platform/clock.ts'`, 2, 'client/features may import'],
  [page, `import '../../../server/platform/clock.ts'`, 1, 'client/features may import'],
  [operation, `const x = () => import('#client/ui/button.tsx')`, 1, 'server/modules may import'],
  ['server/app/a.ts', `import '#schemas/courses.ts'`, 1, 'none of the places'],
  // Rule 2: modules are used only through their index file.
  [operation, `import type { A } from '#server/modules/access/access.rules.ts'`, 1, 'only door'],
  [operation, `export * from '../access/grant.ts'`, 1, 'only door'],
  [operation, `let a: import('../access/grant.ts').A`, 1, 'only door'],
  ['server/app/modules.ts', `import '#server/modules/access/grant.ts'`, 1, 'only door'],
  ['database/demo/a.ts', `import '#server/modules/access/grant.ts'`, 1, 'only door'],
  ['server/modules/access/a.test.ts', `import '../courses/list.ts'`, 1, 'only door'],
  // Rule 3: the platform knows no modules; only the list of modules does.
  ['server/platform/a.ts', `import '#server/modules/access/index.ts'`, 1, 'modules.ts'],
  ['server/platform/a.ts', `import '#server/app/compose.ts'`, 1, 'server/platform may import'],
  ['client/platform/a.ts', `import '#client/features/courses/page.tsx'`, 1, 'client/platform may'],
  ['server/app/http.ts', `import '#server/modules/access/index.ts'`, 1, 'modules.ts'],
  ['server/main.ts', `import '#server/modules/access/index.ts'`, 1, 'modules.ts'],
  // Rule 4: features are separate, ui lies below them.
  ['client/features/signals/a.ts', `import '../courses/page.tsx'`, 1, 'another feature'],
  ['client/ui/a.tsx', `import '#client/features/courses/page.tsx'`, 1, 'client/ui may import'],
  [page, `import '#client/app/shell.tsx'`, 1, 'client/features may import'],
  // Rule 5: SQL only in stores, over the module's own tables.
  [operation, `\n\ndb.selectFrom('courses')`, 3, 'writes SQL'],
  [operation, `db\n  .insertInto('courses')`, 2, 'writes SQL'],
  [operation, `import { sql } from 'kysely'`, 1, 'writes SQL'],
  [operation, 'const q = sql<number>`select 1`', 1, 'writes SQL'],
  ['server/app/a.ts', `import pg from 'pg'`, 1, 'writes SQL'],
  [store, `db.selectFrom('grants as g')`, 1, 'the table grants, which belongs to access'],
  [store, `db.selectFrom(['courses', 'grants'])`, 1, 'the table grants'],
  [store, `db.selectFrom('courses')\n.leftJoin('grants', 'a', 'b')`, 2, 'the table grants'],
  [store, `db.deleteFrom('outbox')`, 1, 'outbox, which belongs to the platform'],
  [store, 'sql`select 1\nfrom courses join grants g on true`', 1, 'the table grants'],
  [store, 'sql`update "grants" set a = 1`', 1, 'the table grants'],
  [store, 'sql`delete from role_grants`', 1, 'the table roleGrants, which belongs to access'],
  // Rule 6: testing is for tests.
  [operation, `import '#testing/start.ts'`, 1, 'only tests import testing'],
  ['client/app/a.ts', `import '#testing/start.ts'`, 1, 'only tests import testing'],
  // The environment.
  ['server/platform/a.ts', `export const x = process.env.PORT`, 1, 'reads process.env'],
  ['server/main.ts', `const { env } = process`, 1, 'reads process.env'],
  ['client/app/a.ts', `import { env } from 'node:process'`, 1, 'reads process.env'],
  // An unknown place.
  ['server/helpers/a.ts', `export {}`, 1, 'none of the places'],
])('%s: %j is reported', async (path, text, line, message) => {
  await plant({ ...cleanTree, [path]: `${text}\n` })
  const { violations } = checkBoundaries(root)
  expect(violations).toEqual([{ path, line, message: expect.stringContaining(message) }])
})

test('a cycle of modules is reported', async () => {
  await plant({
    ...cleanTree,
    'server/modules/access/grant.ts': `\nimport '#server/modules/courses/index.ts'\n`,
  })
  const { violations } = checkBoundaries(root)
  expect(violations).toHaveLength(1)
  expect(violations[0]?.message).toContain('circle of modules')
  expect(violations[0]?.message).toMatch(/access → courses → access|courses → access → courses/)
})

test('a longer cycle is reported', async () => {
  const door = (other: string) => `import type { A } from '#server/modules/${other}/index.ts'\n`
  await plant({
    'server/modules/a/index.ts': door('b'),
    'server/modules/b/index.ts': door('c'),
    'server/modules/c/index.ts': door('a'),
  })
  expect(checkBoundaries(root).violations).toEqual([
    {
      path: 'server/modules/c/index.ts',
      line: 1,
      message: 'closes a circle of modules: a → b → c → a',
    },
  ])
})

test('nothing to check is a failure', () => {
  expect(() => checkBoundaries(root)).toThrow('no source files')
})

test('a file that does not parse is a failure', async () => {
  await plant({ 'server/main.ts': 'const = 1' })
  expect(() => checkBoundaries(root)).toThrow('server/main.ts cannot be parsed')
})
