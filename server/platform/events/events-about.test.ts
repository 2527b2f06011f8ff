import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Executor } from '../database/database.ts'
import { eventsAbout } from './outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the publications of a few signals are found without reading all stored events', async () => {
  const { driver, pool } = app.academy.db
  await sql`
    insert into outbox (type, subject, audience_role)
    select case n % 100 when 0 then 'signal.published' else 'signal.changed' end, n::text, 'admin'
    from generate_series(1, 20000) n`.execute(pool)
  await driver.query('analyze outbox')
  const found = await eventsAbout(pool, 'signal.published', ['300', '400', '401'])
  expect(found.map(({ subject }) => subject)).toEqual(['300', '400'])

  const asked: string[] = []
  const compiling = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('Nothing is looked up.')
      },
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => {
      asked.push(query.sql)
    },
  })
  await eventsAbout(compiling as unknown as Executor, 'signal.published', ['300', '400'])
  // As a prepared statement is planned, whatever it is asked with.
  const { rows } = await driver.query(`explain (generic_plan) ${asked[0]}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('outbox_published_signals')
})
