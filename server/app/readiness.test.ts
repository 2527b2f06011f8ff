import { expect, test } from 'vitest'
import { getReadiness } from '#contract/operations.ts'
import { startApp } from '#testing/app.ts'
import { fillDisk } from '#testing/full-disk.ts'

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

test('says that writes are refused while everything can be read', async () => {
  const app = await startApp()
  const { driver } = app.academy.db
  const ready = async () => {
    app.clock.advance(5000)
    const { status, body } = await app.call(getReadiness)
    return [status, Object(body).code ?? Object(body).status]
  }
  const refusing = (code: string) =>
    driver.query(`
      create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
      create or replace trigger refuse before insert or update on facts
        for each row execute function refuse()`)
  for (const code of ['53100', '25006']) {
    await refusing(code)
    expect(await ready(), code).toEqual([503, 'writes_refused'])
  }
  await driver.query('drop function refuse cascade')
  expect(await ready()).toEqual([200, 'ready'])

  const disk = fillDisk()
  const full = await ready()
  disk.makeRoom()
  expect(full, 'the disk of the files').toEqual([503, 'writes_refused'])
  expect(await ready()).toEqual([200, 'ready'])
  await app.stop()
})

test('writes at most every five seconds, however often it is asked', async () => {
  const app = await startApp()
  const { driver } = app.academy.db
  await driver.query(`
    create table probes ();
    create function note_probe() returns trigger language plpgsql as
      $$ begin insert into probes default values; return new; end $$;
    create trigger note_probe after insert or update on facts
      for each row when (new.key = 'writing') execute function note_probe()`)
  const ask = async () => {
    const answers = Array.from({ length: 20 }, () => app.call(getReadiness))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { rows } = await driver.query('select count(*)::int as probes from probes')
    return rows[0].probes
  }
  expect(await ask()).toBe(1)
  app.clock.advance(1000)
  expect(await ask()).toBe(1)
  app.clock.advance(5000)
  expect(await ask()).toBe(2)
  await app.stop()
})
