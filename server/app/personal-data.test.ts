import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOwnData } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const declaredColumns = () =>
  Object.assign({}, ...app.academy.platform.contributed.personalData.map(({ columns }) => columns))

/** Every foreign key to users: its column, and its action on deletion. */
async function referencesToUsers() {
  const { rows } = await sql<{ column: string; onDeletion: string }>`
    select format('%s.%s', con.conrelid::regclass, att.attname) as "column",
      case con.confdeltype when 'c' then 'deleted' when 'n' then 'emptied' else 'refused' end
        as "onDeletion"
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
    where con.contype = 'f' and con.confrelid = 'users'::regclass
    order by 1`.execute(app.academy.db.pool)
  return Object.fromEntries(rows.map(({ column, onDeletion }) => [column, onDeletion]))
}

test('every column that refers to a user is declared, and the database acts as declared', async () => {
  const declared = Object.entries(declaredColumns()).map(([column, onDeletion]) => [
    column,
    onDeletion === 'deleted' ? 'deleted' : 'emptied',
  ])
  expect(await referencesToUsers()).toEqual(Object.fromEntries(declared))
})

/**
 * Columns that hold a user's id without a foreign key: such ids remain when the user is deleted.
 */
async function looseIds() {
  const { rows } = await sql<{ column: string }>`
    select format('%s.%s', att.attrelid::regclass, att.attname) as "column"
    from pg_attribute att join pg_class on pg_class.oid = att.attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
      and not attisdropped and atttypid = 'uuid'::regtype
      and attname ~ '(^|_)(user|actor|person|author|sender|owner|admin)(_id)?$'
      and not exists (select from pg_constraint con
        where con.contype = 'f' and con.conrelid = att.attrelid and att.attnum = any (con.conkey))
    order by 1`.execute(app.academy.db.pool)
  return rows.map(({ column }) => column)
}

test('every user id that outlives the account is declared with its reason', async () => {
  const declared = app.academy.platform.contributed.personalData.flatMap(({ ids = {} }) =>
    Object.keys(ids),
  )
  // Events are deleted after a week, whoever they were for.
  expect(await looseIds()).toEqual([...declared, 'outbox.audience_user'].toSorted())
})

test('an undeclared column would be found', async () => {
  await sql`create table strays (owner uuid references users on delete cascade)`.execute(
    app.academy.db.pool,
  )
  expect(Object.keys(declaredColumns())).not.toContain('strays.owner')
  expect(await referencesToUsers()).toHaveProperty(['strays.owner'], 'deleted')
  await sql`drop table strays`.execute(app.academy.db.pool)
})

test('every part named by the declaration is in the download', async () => {
  const { body } = await app.call(exportOwnData, { as: await app.people.free() })
  const parts = app.academy.platform.contributed.personalData.map(({ part }) => part)
  expect(Object.keys(body).toSorted()).toEqual([...new Set([...parts, 'exportedAt'])].toSorted())
})
