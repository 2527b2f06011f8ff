import { expect, test } from 'vitest'
import { getReadiness } from '#contract/operations.ts'
import { startApp } from '#testing/app.ts'

test('is ready only with all migrations', async () => {
  const app = await startApp()
  const { driver } = app.academy.db
  const ready = async () => (await app.call(getReadiness)).status
  expect(await ready()).toBe(200)
  const { rows } = await driver.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
  )
  expect(await ready()).toBe(503)
  const [{ name, timestamp }] = rows
  await driver.query('insert into schema_migrations (name, timestamp) values ($1, $2)', [
    name,
    timestamp,
  ])
  // One of a later release does no harm.
  await driver.query(`insert into schema_migrations (name, timestamp) values ('9999-later', '')`)
  expect(await ready()).toBe(200)
  await driver.query('alter table schema_migrations rename to elsewhere')
  expect(await ready()).toBe(503)
  await app.stop()
})
