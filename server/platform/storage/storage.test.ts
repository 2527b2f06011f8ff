import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openStorage, startBucket, type TestBucket } from '#testing/bucket.ts'
import { inNameOf } from '../admission.ts'
import { Failure } from '../failure.ts'
import { createLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let bucket: TestBucket
const storages: Storage[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-storage-'))
  bucket = await startBucket()
})
afterEach(() => bucket.mend())
afterAll(async () => {
  await Promise.all(storages.map((storage) => storage.close()))
  await bucket.stop()
  await rm(folder, { recursive: true })
})

let opened = 0
const open = (make: () => Storage): Storage => {
  const storage = make()
  storages.push(storage)
  return storage
}
const another = (what: string) => {
  opened += 1
  return `${what}-${opened}`
}
const inFolder = () => open(() => createLocalStorage(path.join(folder, another('files'))))
/** A storage in a bucket of its own, or in that of another: as of a process on another machine. */
const inBucket = (name = another('bucket')) =>
  open(() => openStorage(bucket.url(name), path.join(folder, another('machine'))))

const of = (content: string | Buffer) => Readable.from([Buffer.from(content)])
/** Content that fails after its first bytes. */
const broken = () =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the client hung up')
    })(),
  )
const contentOf = async (storage: Storage, key: string) => {
  const content = await storage.read(key)
  return content && text(content)
}
const keysIn = async (storage: Storage, below?: string) => {
  const keys: string[] = []
  for await (const { key } of storage.list(below)) keys.push(key)
  return keys.sort()
}
/** Acts for somebody who has lost the right by the time it is asked for again. */
const asLost = <T>(work: () => Promise<T>) =>
  inNameOf(
    {
      userId: 'somebody',
      confirm: async () => {
        throw new Failure('forbidden', 'You may not do that any more.')
      },
    },
    work,
  )

describe.each([
  ['a folder', inFolder],
  ['a bucket', () => inBucket()],
])('%s', (_, make) => {
  test('stores a file, finds, replaces, moves and deletes it', async () => {
    const storage = make()
    expect(await storage.stat('videos/a.mp4')).toBeNull()
    expect(await storage.read('videos/a.mp4')).toBeNull()
    const before = Date.now()
    await storage.put('videos/a.mp4', of('first'))
    const found = await storage.stat('videos/a.mp4')
    expect(found?.bytes).toBe(5)
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000)
    await storage.put('videos/a.mp4', of('second'))
    expect(await contentOf(storage, 'videos/a.mp4')).toBe('second')
    await storage.put('videos/empty', Readable.from([]))
    expect(await storage.stat('videos/empty')).toMatchObject({ bytes: 0 })

    await storage.move('videos/a.mp4', 'kept/b.mp4')
    expect(await storage.stat('videos/a.mp4')).toBeNull()
    expect(await contentOf(storage, 'kept/b.mp4')).toBe('second')
    await storage.delete('kept/b.mp4')
    await storage.delete('kept/b.mp4')
    expect(await storage.stat('kept/b.mp4')).toBeNull()
  })

  test('reads exactly the bytes of a range', async () => {
    const storage = make()
    await storage.put('videos/a', of('0123456789'))
    const range = async (start: number, end: number) => {
      const content = await storage.read('videos/a', { start, end })
      return content && text(content)
    }
    expect(await range(0, 0)).toBe('0')
    expect(await range(3, 5)).toBe('345')
    expect(await range(9, 9)).toBe('9')
    expect(await range(0, 9)).toBe('0123456789')
  })

  test('stores a large file byte for byte', async () => {
    const storage = make()
    const content = Buffer.alloc(20_000_000)
    for (let at = 0; at < content.length; at += 1) content[at] = (at * 7) % 251
    const chunks = (function* () {
      for (let at = 0; at < content.length; at += 65_521) yield content.subarray(at, at + 65_521)
    })()
    await storage.put('videos/large', Readable.from(chunks))
    const stored = await storage.read('videos/large')
    expect(stored && (await buffer(stored)).equals(content)).toBe(true)
    const part = await storage.read('videos/large', { start: 16_000_000, end: 16_999_999 })
    expect(part && (await buffer(part)).equals(content.subarray(16_000_000, 17_000_000))).toBe(true)
  })

  test('lists the files of a folder, of all folders, and of none', async () => {
    const storage = make()
    expect(await keysIn(storage)).toEqual([])
    expect(await keysIn(storage, 'videos')).toEqual([])
    for (const key of ['videos/a', 'videos/b', 'videosets/c', 'brand/d']) {
      await storage.put(key, of('four'))
    }
    expect(await keysIn(storage, 'videos')).toEqual(['videos/a', 'videos/b'])
    expect(await keysIn(storage)).toEqual(['brand/d', 'videos/a', 'videos/b', 'videosets/c'])
    for await (const { bytes } of storage.list()) expect(bytes).toBe(4)
  })

  test('a failed write changes nothing and says its own reason', async () => {
    const storage = make()
    await storage.put('failing/a', of('old'))
    await expect(storage.put('failing/a', broken())).rejects.toThrow('the client hung up')
    await expect(storage.put('failing/b', broken())).rejects.toThrow('the client hung up')
    expect(await contentOf(storage, 'failing/a')).toBe('old')
    expect(await keysIn(storage)).toEqual(['failing/a'])
  })

  test('a file is seen once all of it has arrived', async () => {
    const storage = make()
    const seen: unknown[] = []
    const content = Readable.from(
      (async function* () {
        for (let at = 0; at < 10; at += 1) {
          yield Buffer.alloc(2_000_000, 1)
          seen.push(await storage.stat('slow/a'))
        }
      })(),
    )
    await storage.put('slow/a', content)
    expect(seen).toEqual(Array(10).fill(null))
    expect(await storage.stat('slow/a')).toMatchObject({ bytes: 20_000_000 })
  })

  test('who has lost the right meanwhile stores, moves and adds nothing', async () => {
    const storage = make()
    await storage.put('videos/old', of('old'))
    await storage.put('uploads/u', Readable.from([]))
    await storage.append('uploads/u', 0, of('kept'))
    const lost = { code: 'forbidden' }
    await expect(asLost(() => storage.put('videos/new', of('x')))).rejects.toMatchObject(lost)
    await expect(asLost(() => storage.move('videos/old', 'videos/new'))).rejects.toMatchObject(lost)
    const much = () => storage.append('uploads/u', 4, of(Buffer.alloc(17_000_000)))
    await expect(asLost(much)).rejects.toMatchObject(lost)
    expect(await keysIn(storage)).toEqual(['uploads/u', 'videos/old'])
    expect(await contentOf(storage, 'uploads/u')).toBe('kept')
  })

  test('a file arrives in parts, and is moved as one', async () => {
    const storage = make()
    await storage.put('uploads/u', Readable.from([]))
    expect(await storage.stat('uploads/u')).toMatchObject({ bytes: 0 })
    expect(await storage.append('uploads/u', 0, of('01234'))).toBe(5)
    expect(await storage.append('uploads/u', 5, of(''))).toBe(5)
    expect(await storage.append('uploads/u', 5, of('567'))).toBe(8)
    expect(await storage.append('uploads/u', 8, of('89'))).toBe(10)
    expect(await storage.stat('uploads/u')).toMatchObject({ bytes: 10 })
    expect(await contentOf(storage, 'uploads/u')).toBe('0123456789')
    const middle = await storage.read('uploads/u', { start: 4, end: 8 })
    expect(middle && (await text(middle))).toBe('45678')
    expect(await keysIn(storage, 'uploads')).toEqual(['uploads/u'])
    expect(await storage.onDisk('uploads/u', (file) => readFile(file, 'utf8'))).toBe('0123456789')

    await storage.move('uploads/u', 'videos/v')
    expect(await storage.stat('uploads/u')).toBeNull()
    expect(await contentOf(storage, 'videos/v')).toBe('0123456789')
    await storage.move('videos/v', 'uploads/u')
    expect(await storage.append('uploads/u', 10, of('!'))).toBe(11)
    expect(await contentOf(storage, 'uploads/u')).toBe('0123456789!')
    await storage.delete('uploads/u')
    expect(await keysIn(storage)).toEqual([])
  })

  test('what is missing is not there to be moved, added to or read on the disk', async () => {
    const storage = make()
    const missing = { code: 'ENOENT' }
    await expect(storage.move('videos/none', 'videos/b')).rejects.toMatchObject(missing)
    await expect(storage.append('uploads/none', 0, of('x'))).rejects.toMatchObject(missing)
    const read = storage.onDisk('videos/none', (file) => readFile(file))
    await expect(read).rejects.toMatchObject(missing)
    expect(await keysIn(storage)).toEqual([])
  })

  test('what a request received is a file on this machine, and kept by moving it', async () => {
    const storage = make()
    await storage.put('incoming/a', of('received'))
    const read = await storage.onDisk('incoming/a', (file) => readFile(file, 'utf8'))
    expect(read).toBe('received')
    expect(await readdir(storage.incoming)).toEqual(['a'])
    expect(await keysIn(storage, 'incoming')).toEqual(['incoming/a'])
    await storage.move('incoming/a', 'attachments/a')
    expect(await readdir(storage.incoming)).toEqual([])
    expect(await contentOf(storage, 'attachments/a')).toBe('received')
  })

  test.each(['../outside', 'videos/../../outside', '..'])('no key leads out: %s', async (key) => {
    const storage = make()
    await expect(storage.put(key, of('x'))).rejects.toThrow()
    await expect(storage.stat(key)).rejects.toThrow('leaves the storage')
    await expect(storage.read(key)).rejects.toThrow('leaves the storage')
    await storage.put('videos/a', of('x'))
    await expect(storage.move('videos/a', key)).rejects.toThrow('leaves the storage')
    await expect(storage.delete(key)).rejects.toThrow()
  })

  test('says that it can be written to', async () => {
    const storage = make()
    await storage.check()
    expect((await storage.room()).totalBytes).toBeGreaterThan(0)
  })
})

describe('a bucket', () => {
  const unavailable = { code: 'unavailable' }

  test('that refuses connections is unavailable, and well again with them', async () => {
    const storage = inBucket()
    await storage.put('videos/a', of('before'))
    bucket.cutAfter(0)
    await expect(storage.put('videos/b', of('x'))).rejects.toMatchObject(unavailable)
    await expect(storage.read('videos/a')).rejects.toMatchObject(unavailable)
    await expect(storage.stat('videos/a')).rejects.toMatchObject(unavailable)
    await expect(storage.delete('videos/a')).rejects.toMatchObject(unavailable)
    await expect(keysIn(storage)).rejects.toMatchObject(unavailable)
    await expect(storage.check()).rejects.toMatchObject(unavailable)
    bucket.mend()
    expect(await contentOf(storage, 'videos/a')).toBe('before')
    expect(await keysIn(storage)).toEqual(['videos/a'])
    await storage.check()
  })

  test('whose connection is cut has nothing of what was being written', async () => {
    const storage = inBucket()
    await storage.put('incoming/large', of(Buffer.alloc(20_000_000, 7)))
    bucket.cutAfter(9_000_000)
    await expect(storage.put('videos/a', of(Buffer.alloc(7_900_000)))).resolves.toBeUndefined()
    bucket.cutAfter(5_000_000)
    await expect(storage.move('incoming/large', 'videos/b')).rejects.toMatchObject(unavailable)
    bucket.mend()
    expect(await keysIn(storage, 'videos')).toEqual(['videos/a'])
    // It is still where it was received, and can be kept after all.
    await storage.move('incoming/large', 'videos/b')
    expect(await storage.stat('videos/b')).toMatchObject({ bytes: 20_000_000 })
  })

  test('whose connection is cut while a file is read ends it with an error, never early', async () => {
    const storage = inBucket()
    await storage.put('videos/a', of(Buffer.alloc(7_000_000, 7)))
    bucket.cutAfter(3_000_000)
    const content = await storage.read('videos/a')
    if (!content) throw new Error('there is no such file')
    await expect(buffer(content)).rejects.toThrow()
    await expect(storage.onDisk('videos/a', async () => 'read')).rejects.toThrow()
    bucket.mend()
    expect(await storage.onDisk('videos/a', async (file) => (await readFile(file)).length)).toBe(
      7_000_000,
    )
  })

  test('is one for processes on different machines, which share nothing else', async () => {
    const [one, other] = [inBucket('shared'), inBucket('shared')]
    await one.put('videos/a', of('written here'))
    expect(await contentOf(other, 'videos/a')).toBe('written here')
    await one.put('uploads/u', Readable.from([]))
    await one.append('uploads/u', 0, of('begun here, '))
    expect(await other.append('uploads/u', 12, of('ended there'))).toBe(23)
    expect(await contentOf(one, 'uploads/u')).toBe('begun here, ended there')
    await one.put('incoming/own', of('x'))
    expect(await other.stat('incoming/own')).toBeNull()
  })

  test('joins the parts of an upload that a writer without the lock has written over', async () => {
    const storage = inBucket('late')
    await storage.put('uploads/u', Readable.from([]))
    await storage.append('uploads/u', 0, of('0123456'))
    await storage.append('uploads/u', 7, of('789'))
    // What an earlier writer sent from the same place, of which less had arrived.
    await bucket.store('late/uploads/u/000000000000000', Buffer.from('0123'))
    expect(await storage.stat('uploads/u')).toMatchObject({ bytes: 4 })
    expect(await storage.append('uploads/u', 4, of('456789'))).toBe(10)
    expect(await contentOf(storage, 'uploads/u')).toBe('0123456789')
    await storage.delete('uploads/u')
    expect(await bucket.keys('late')).toEqual([])
  })

  test('lists what a deletion that was cut off has left, so that it is swept', async () => {
    const storage = inBucket('left')
    await bucket.store('left/uploads/u/000000000000004', Buffer.from('4567'))
    expect(await storage.stat('uploads/u')).toBeNull()
    expect(await keysIn(storage, 'uploads')).toEqual(['uploads/u'])
    await storage.delete('uploads/u')
    expect(await bucket.keys('left')).toEqual([])
  })

  test('lists more objects than one answer holds', async () => {
    const storage = inBucket('many')
    const names = Array.from({ length: 1234 }, (_, index) => String(index).padStart(4, '0'))
    await Promise.all(names.map((name) => bucket.store(`many/videos/${name}`, Buffer.from('x'))))
    expect(await keysIn(storage, 'videos')).toEqual(names.map((name) => `videos/${name}`))
  })

  test('copies a file to the disk once, for all who read it there', async () => {
    const storage = inBucket()
    await storage.put('videos/a', of('content'))
    const location = (file: string) => Promise.resolve(file)
    const both = await Promise.all([1, 2].map(() => storage.onDisk('videos/a', location)))
    expect(new Set([...both, await storage.onDisk('videos/a', location)]).size).toBe(1)
    await storage.delete('videos/a')
    expect(await readdir(storage.incoming)).toEqual([])
  })

  test('gives an address at which one file can be fetched for a while', async () => {
    const storage = inBucket('direct')
    await storage.put('videos/a.mp4', of('a video'))
    const as = { mime: 'video/mp4', disposition: 'inline', seconds: 60 } as const
    const address = new URL((await storage.direct('videos/a.mp4', as)) ?? '')
    expect(address.pathname).toBe('/academy/direct/videos/a.mp4')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'response-content-type': 'video/mp4',
      'response-content-disposition': 'inline',
    })
    expect(await (await fetch(address)).text()).toBe('a video')
    expect(await inFolder().direct('videos/a.mp4', as)).toBeNull()
  })
})
