import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalStorage } from './local-storage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-storage-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = (key: string) => readFile(path.join(folder, key), 'utf8')

/** Content that fails after its first bytes. */
const broken = () =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the client hung up')
    })(),
  )

test('a file is written, found, replaced, moved and deleted', async () => {
  const storage = createLocalStorage(folder)
  expect(await storage.stat('videos/a.mp4')).toBeNull()
  await storage.put('videos/a.mp4', Readable.from([Buffer.from('first')]))
  expect(await storage.stat('videos/a.mp4')).toMatchObject({ bytes: 5 })
  await storage.put('videos/a.mp4', Readable.from([Buffer.from('second')]))
  expect(await read('videos/a.mp4')).toBe('second')

  await storage.move('videos/a.mp4', 'kept/deeper/b.mp4')
  expect(await storage.stat('videos/a.mp4')).toBeNull()
  expect(await read('kept/deeper/b.mp4')).toBe('second')

  await storage.delete('kept/deeper/b.mp4')
  await storage.delete('kept/deeper/b.mp4')
  expect(await storage.stat('kept/deeper/b.mp4')).toBeNull()
})

test('a failed write leaves nothing behind and keeps the previous file', async () => {
  const storage = createLocalStorage(folder)
  await storage.put('failing/a', Readable.from([Buffer.from('old')]))
  await expect(storage.put('failing/a', broken())).rejects.toThrow('hung up')
  await expect(storage.put('failing/b', broken())).rejects.toThrow('hung up')
  expect(await read('failing/a')).toBe('old')
  expect(await readdir(path.join(folder, 'failing'))).toEqual(['a'])
})

test('of two simultaneous writes to one key, one complete file remains', async () => {
  const storage = createLocalStorage(folder)
  const contents = ['x', 'y'].map((letter) => letter.repeat(300_000))
  await Promise.all(
    contents.map((content) => storage.put('twice/a', Readable.from([Buffer.from(content)]))),
  )
  expect(contents).toContain(await read('twice/a'))
  expect(await readdir(path.join(folder, 'twice'))).toEqual(['a'])
})

test.each(['../outside', 'videos/../../outside', '..'])('a key cannot escape: %s', async (key) => {
  const storage = createLocalStorage(folder)
  await expect(storage.put(key, Readable.from([Buffer.from('x')]))).rejects.toThrow()
  await expect(storage.stat(key)).rejects.toThrow('leaves the storage')
  await expect(storage.move('videos/none', key)).rejects.toThrow('leaves the storage')
  await expect(storage.delete(key)).rejects.toThrow()
})

test('check reports whether files can be written', async () => {
  await createLocalStorage(path.join(folder, 'new')).check()
  expect(await readdir(path.join(folder, 'new'))).toEqual([])
  const file = createLocalStorage(folder)
  await file.put('plain', Readable.from([Buffer.from('x')]))
  await expect(createLocalStorage(path.join(folder, 'plain')).check()).rejects.toThrow()
})

test.runIf(process.platform === 'linux')(
  'what is asked for and then not read, or not to its end, holds no file open',
  async () => {
    const storage = createLocalStorage(folder)
    await storage.put('unread/a', Readable.from([Buffer.alloc(300_000)]))
    const isOpen = async () => {
      const opened = await readdir('/proc/self/fd')
      const targets = await Promise.all(
        opened.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
      )
      return targets.some((target) => target.endsWith('/unread/a'))
    }
    const unread = await storage.read('unread/a')
    expect(await isOpen()).toBe(false)
    for await (const chunk of (await storage.read('unread/a')) ?? []) {
      expect(chunk.length).toBeGreaterThan(0)
      expect(await isOpen()).toBe(true)
      break
    }
    await expect.poll(isOpen).toBe(false)
    expect(await storage.read('unread/none')).toBeNull()
    expect(unread?.destroyed).toBe(false)
  },
)
