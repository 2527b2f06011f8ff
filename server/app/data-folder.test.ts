import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutboxFolder } from '#server/platform/mail/outbox-folder.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import { closeDataFolder } from './data-folder.ts'

let folder: string
let before: number
beforeEach(async () => {
  before = process.umask(0o022)
  folder = await mkdtemp(path.join(tmpdir(), 'academy-data-'))
})
afterEach(async () => {
  process.umask(before)
  await rm(folder, { recursive: true, force: true })
})

const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777

test('files that earlier releases left readable by other users are protected at startup', async () => {
  await mkdir(path.join(folder, 'files/videos'), { recursive: true })
  await mkdir(path.join(folder, 'mail'))
  for (const name of ['files/videos/a.mp4', 'mail/a.eml', 'jwt-secret', 'other']) {
    await writeFile(path.join(folder, name), '')
  }
  await symlink(path.join(folder, 'other'), path.join(folder, 'files/link'))
  const folders = ['files', 'files/videos', 'mail']
  const files = ['files/videos/a.mp4', 'mail/a.eml', 'jwt-secret']
  expect(await Promise.all([...folders, ...files].map(modeOf))).toEqual([
    ...folders.map(() => 0o755),
    ...files.map(() => 0o644),
  ])
  await closeDataFolder(folder)
  expect(await Promise.all(folders.map(modeOf))).toEqual(folders.map(() => 0o700))
  expect(await Promise.all(files.map(modeOf))).toEqual(files.map(() => 0o600))
  expect(await modeOf('other')).toBe(0o644)
})

test('what is in a folder that is closed already is not looked at', async () => {
  await mkdir(path.join(folder, 'mail'), { mode: 0o700 })
  await writeFile(path.join(folder, 'mail/a.eml'), '')
  await closeDataFolder(folder)
  expect(await modeOf('mail')).toBe(0o700)
  expect(await modeOf('mail/a.eml')).toBe(0o644)
})

test('files written from then on are protected from their first byte', async () => {
  await closeDataFolder(folder)
  const storage = createLocalStorage(path.join(folder, 'files'))
  await storage.put('videos/new.mp4', Readable.from(['bytes']))
  await storage.move('videos/new.mp4', 'moved/new.mp4')
  const mail = { name: 'a', to: '', subject: '', date: '', text: '' }
  await openOutboxFolder(path.join(folder, 'mail')).keep(mail, Buffer.from(''))
  for (const name of ['files', 'files/videos', 'files/moved', 'mail']) {
    expect(await modeOf(name)).toBe(0o700)
  }
  for (const name of ['files/moved/new.mp4', 'mail/a.eml', 'mail/a.json']) {
    expect(await modeOf(name)).toBe(0o600)
  }
})
