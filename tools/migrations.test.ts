import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkMigrations } from '#tools/migrations.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'migrations-'))
  await mkdir(join(root, 'database/migrations'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const head = "import { sql } from 'kysely'\n"
async function violationsOf(statement: string, { name = '0700-one.ts', before = '' } = {}) {
  const text = `${head}${before}export const up = (db) => sql\`\n${statement}\`.execute(db)\n`
  await writeFile(join(root, 'database/migrations', name), text)
  return checkMigrations(root, '2.0.0').violations.map(({ line, message }) => {
    return `${line} ${message.split(':')[0]}`
  })
}

test.each([
  'create table cards (id uuid primary key, name text not null)',
  "alter table cards add column color text not null default 'red', add column note text",
  "alter table cards add column kind text check (kind in ('a', 'b')),\n  add constraint cards_kind check (kind <> 'c') not valid",
  'create index cards_name on cards (name)',
  'create or replace function noted() returns trigger language plpgsql as $$ begin return new; end $$',
  '-- Nothing is dropped: drop table cards\nalter table cards add column total bigint not null generated always as (1) stored',
])('the version before survives %s', async (statement) => {
  expect(await violationsOf(statement)).toEqual([])
})

test.each([
  ['alter table cards drop column color', 'drops what it uses'],
  ['drop table cards', 'drops what it uses'],
  ['alter table cards rename to tickets', 'renames what it uses'],
  ['alter table cards rename column color to tint', 'renames what it uses'],
  ['alter table cards alter column color type integer', 'changes the type of what it reads'],
  ['alter table cards alter column color set not null', 'refuses what it leaves empty'],
  ['alter table cards alter column color drop default', 'refuses what it leaves out'],
  ['alter table cards add column color text not null', 'demands a value that it does not give'],
])('but not %s', async (statement, what) => {
  expect(await violationsOf(`\n${statement}`)).toEqual([`4 ${what}`])
})

test('what an earlier release has stopped to use may be taken away', async () => {
  const drop = 'alter table cards drop column color'
  const since = (release: string) => ({ before: `export const contracts = '${release}'\n` })
  expect(await violationsOf(drop, since('1.9.10'))).toEqual([])
  expect(await violationsOf(drop, since('2.0.0'))).toHaveLength(1)
  expect(await violationsOf(drop, since('2.1.0'))).toHaveLength(1)
})

test('the migrations before upgrades ran side by side are left alone; without any there is nothing to check', async () => {
  expect(await violationsOf('drop table cards', { name: '0649-one.ts' })).toEqual([])
  await rm(join(root, 'database/migrations'), { recursive: true })
  expect(() => checkMigrations(root, '2.0.0')).toThrow('no migrations')
})
