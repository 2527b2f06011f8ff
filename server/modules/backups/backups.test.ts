import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getBackups } from '#contract/backups.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { verifyArchive } from '#server/platform/backup/read-archive.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { archiveName } from './backups.rules.ts'
import { backups } from './index.ts'

const signal = new AbortController().signal
let folder: string
let backupDir: string
let app: TestApp
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-daily-'))
  backupDir = path.join(folder, 'backups')
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const read = async () => (await app.call(getBackups, { as: await app.people.admin() })).body

test('the running academy makes one automatically, one between two processes, and once a day', async () => {
  const env = { BACKUP_DIR: backupDir }
  app = await startApp({ env })
  const other = await startApp({ env, shareWith: app })
  try {
    await expect.poll(async () => (await read()).lastMade, { timeout: 60_000 }).not.toBeNull()
    const { lastMade, last, daily } = await read()
    expect({ daily, last }).toEqual({ daily: true, last: lastMade })
    expect(lastMade).toMatchObject({ missingFiles: 0, failure: null })
    const file = archiveName(new Date(lastMade?.startedAt ?? ''))
    expect(await readdir(backupDir)).toEqual([file])
    const { manifest } = await verifyArchive(path.join(backupDir, file))
    expect(manifest.tables.map(({ name }) => name)).toContain('users')

    await app.academy.modules.backups.makeDaily?.(signal)
    expect((await read()).last).toEqual(lastMade)
  } finally {
    await other.stop()
  }
})

test('without a folder none is made, and that is reported', async () => {
  app = await startApp()
  expect(await read()).toEqual({ daily: false, last: null, lastMade: null })
  expect(app.academy.modules.backups.makeDaily).toBeNull()
})

/** Returns the daily backup operation of an academy that does not run it automatically. */
function dailyOf() {
  const config = { ...app.academy.platform.config, BACKUP_DIR: backupDir }
  const { makeDaily } = app.academy.remake(backups, { config })
  if (!makeDaily) throw new Error('there is a folder, and yet no backup')
  return makeDaily
}

test('a failure is recorded, notified to admins once a day, and retried every hour', async () => {
  app = await startApp()
  app.clock.set('2031-05-20T12:00:00Z')
  const admin = await app.people.admin()
  const stranger = await app.people.academy()
  const notified = async (as: Person) => {
    await app.runJob('notifications.read-events')
    const { body } = await app.call(listNotifications, { as })
    return body.filter(({ title }) => title === 'Backup Failed')
  }
  const makeDaily = dailyOf()
  // A file is in the place of the folder.
  await writeFile(backupDir, '')
  await makeDaily(signal)
  const first = await read()
  expect(first).toMatchObject({
    lastMade: null,
    last: { failure: expect.stringContaining('EEXIST') },
  })
  expect(await notified(admin)).toMatchObject([
    { type: 'error', message: expect.stringMatching(/made.*EEXIST/) },
  ])
  expect(await notified(stranger)).toEqual([])

  app.clock.set('2031-05-20T12:50:00Z')
  await makeDaily(signal)
  expect(await read()).toEqual(first)
  app.clock.set('2031-05-20T13:10:00Z')
  await makeDaily(signal)
  expect((await read()).last?.startedAt).not.toBe(first.last?.startedAt)
  await app.runJob('notifications.read-events')
  const { rows } = await app.academy.db.driver.query('select title from notifications')
  expect(rows).toEqual([{ title: 'Backup Failed' }])

  await rm(backupDir)
  app.clock.set('2031-05-20T14:20:00Z')
  await makeDaily(signal)
  const { last, lastMade } = await read()
  expect(last).toEqual(lastMade)
  expect(await readdir(backupDir)).toEqual(['academy-2031-05-20.tar.zst'])
})

test('expired archives are removed, and partial ones of a process that died', async () => {
  app = await startApp()
  app.clock.set('2031-05-20T12:00:00Z')
  await mkdir(backupDir)
  const days = Array.from({ length: 9 }, (_, day) => `academy-2031-05-1${day}.tar.zst`)
  const half = 'academy-2031-05-20.tar.zst.0123456789ab.partial'
  for (const name of [...days, half, 'mine.txt']) await writeFile(path.join(backupDir, name), '')
  await dailyOf()(signal)
  // The last seven days, and the first of each week: May 10 was a Saturday.
  const retained = [0, 2, 3, 4, 5, 6, 7, 8].map((day) => days[day])
  expect((await readdir(backupDir)).sort()).toEqual([
    ...retained,
    'academy-2031-05-20.tar.zst',
    'mine.txt',
  ])
})

test('a backup with missing files is kept and reported', async () => {
  app = await startApp()
  const admin = await app.people.admin()
  await app.academy.db.driver.query("update users set avatar_key = 'avatars/gone.webp'")
  await dailyOf()(signal)
  expect((await read()).lastMade).toMatchObject({ missingFiles: 1, failure: null })
  await app.runJob('notifications.read-events')
  const { body } = await app.call(listNotifications, { as: admin })
  expect(body).toMatchObject([
    { title: 'Backup Incomplete', message: expect.stringContaining("1 of the academy's files") },
  ])
})

test('one that is interrupted by a shutdown counts as never started', async () => {
  app = await startApp()
  await dailyOf()(AbortSignal.abort())
  expect((await read()).last).toBeNull()
  expect(await readdir(backupDir)).toEqual([])
})
