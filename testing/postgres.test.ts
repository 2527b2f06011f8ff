import { access, mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { lockFile } from '#server/platform/database/embedded-lock.ts'
import { databasesFolder, startTestPostgres } from './postgres.ts'

afterEach(() => vi.unstubAllEnvs())

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function plantFolder(name: string, ageMinutes: number): Promise<string> {
  const folder = join(await databasesFolder(), `academy-test-postgres-${name}-${process.pid}`)
  await mkdir(folder)
  const time = new Date(Date.now() - ageMinutes * 60_000)
  await utimes(folder, time, time)
  return folder
}

test('an embedded server for the run; folders of killed runs are removed, those of running ones stay', async () => {
  vi.stubEnv('TEST_DATABASE_URL', '')
  vi.stubEnv('DATABASE_URL', '')
  const leftover = await plantFolder('old', 60)
  const young = await plantFolder('young', 1)
  const living = await plantFolder('living', 60)
  const lock = lockFile(join(living, 'academy.lock'))
  await utimes(living, new Date(0), new Date(0))

  const postgres = await startTestPostgres()
  const client = new pg.Client(postgres.adminUrl)
  await client.connect()
  await client.query('CREATE DATABASE of_one_test')
  await client.end()
  const place = await databasesFolder()
  const folders = (await readdir(place)).filter((name) => name.startsWith('academy-test-'))
  await postgres.stop()

  const left = await Promise.all(folders.map((name) => exists(join(place, name))))
  expect(left).toContain(false)
  expect(await exists(leftover)).toBe(false)
  expect(await exists(young)).toBe(true)
  expect(await exists(living)).toBe(true)
  lock?.release()
  await rm(young, { recursive: true })
  await rm(living, { recursive: true })
})

test('databases lie in memory only where both its folder and the machine have plenty', async () => {
  const here = import.meta.dirname
  expect(await databasesFolder(here, 2000, 2000)).toBe(here)
  expect(await databasesFolder(here, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).toBe(
    tmpdir(),
  )
  // The size of a folder in memory is only a limit: the memory may be in use.
  expect(await databasesFolder(here, 2000, 1999)).toBe(tmpdir())
  expect(await databasesFolder('/no/such/folder', 2000, 2000)).toBe(tmpdir())
})

test('a given server is used instead, TEST_DATABASE_URL before DATABASE_URL', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://there/b')
  expect((await startTestPostgres()).adminUrl).toBe('postgres://there/b')
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://there/a')
  expect((await startTestPostgres()).adminUrl).toBe('postgres://there/a')
})
