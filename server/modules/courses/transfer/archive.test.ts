import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive, readJson, takeEntry } from './archive.ts'
import { entriesMaximum, jsonBytesMaximum, jsonPartsMaximum } from './format.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archives-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function opened(content: Uint8Array) {
  count += 1
  const location = path.join(folder, `${count}.zip`)
  await writeFile(location, content)
  return openArchive(location)
}
const manifest = { 'manifest.json': strToU8('{}') }
const zipped = (entries: Zippable) => opened(zipSync({ ...manifest, ...entries }))
const refusal = (archive: Promise<unknown>) =>
  archive.then(
    () => 'accepted',
    (error: Error) => error.message,
  )

/** The archive with its entry `from` renamed to `to`, which has as many letters. */
function renamed(archive: Uint8Array, from: string, to: string): Buffer {
  const bytes = Buffer.from(archive)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  return bytes
}

test('names that lead out of the archive are refused, whichever way', async () => {
  for (const name of ['../../etc/passwd', '/etc/passwd', 'C:/windows', 'a/../../b', 'a\\b']) {
    expect(await refusal(zipped({ [name]: strToU8('x') })), name).toMatch(/lead out of it/)
  }
})

test('folders and links are refused', async () => {
  const link: Zippable = { 'lessons/1': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }
  expect(await refusal(zipped(link))).toMatch(/a folder or a link/)
  expect(await refusal(zipped({ 'lessons/': new Uint8Array() }))).toMatch(/a folder or a link/)
})

test('a name that is there twice is refused', async () => {
  const archive = zipSync({ ...manifest, 'aa.json': strToU8('1'), 'bb.json': strToU8('2') })
  expect(await refusal(opened(renamed(archive, 'bb.json', 'aa.json')))).toMatch(/twice/)
})

test('what unpacks to far more than it holds is refused before it is unpacked', async () => {
  const zeros = new Uint8Array(3 * 1024 ** 2)
  expect(await refusal(zipped({ 'media/1.mp4': zeros }))).toMatch(/far more than it holds/)
  expect(await refusal(zipped({ 'media/1.mp4': [zeros, { level: 0 }] }))).toBe('accepted')
})

test('an entry of JSON has a largest size', async () => {
  const long = new Uint8Array(jsonBytesMaximum + 1)
  expect(await refusal(zipped({ 'lessons/1.json': [long, { level: 0 }] }))).toMatch(/too large/)
})

test('more entries than any course has are refused before they are read', async () => {
  const archive = Buffer.from(zipSync(manifest))
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  archive.writeUInt16LE(entriesMaximum + 1, end + 8)
  archive.writeUInt16LE(entriesMaximum + 1, end + 10)
  expect(await refusal(opened(archive))).toMatch(/more entries than any course/)
})

/** The places of the headers of an entry: beside its bytes, and in the directory. */
function headersOf(archive: Buffer, name: string): { own: number; listed: number } {
  return { own: archive.indexOf(name) - 30, listed: archive.lastIndexOf(name) - 46 }
}

test('entries that share their bytes are refused', async () => {
  const bytes = new Uint8Array(1000).fill(65)
  const parts: Zippable = { 'a.json': [bytes, { level: 0 }], 'b.json': [bytes, { level: 0 }] }
  const whole = Buffer.from(zipSync({ ...manifest, ...parts }))
  const [one, two] = [headersOf(whole, 'a.json'), headersOf(whole, 'b.json')]
  whole.writeUInt32LE(one.own, two.listed + 42)
  // Without the bytes of the second one.
  const tail = whole.subarray(two.own + 36 + 1000)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  tail.writeUInt32LE(two.own, end + 16)
  const shared = Buffer.concat([whole.subarray(0, two.own), tail])
  expect(await refusal(opened(shared))).toMatch(/share what they hold/)
})

test('an entry that has another size than the archive says, or cannot be unpacked, is damaged', async () => {
  const text = JSON.stringify({ some: 'words '.repeat(500) })
  const whole = zipSync({ ...manifest, 'a.json': strToU8(text) })
  const lying = (change: (archive: Buffer, at: ReturnType<typeof headersOf>) => void) => {
    const archive = Buffer.from(whole)
    change(archive, headersOf(archive, 'a.json'))
    return opened(archive)
  }
  const wrong = [
    await lying((archive, { listed }) => archive.writeUInt32LE(text.length - 1000, listed + 24)),
    await lying((archive, { listed }) => archive.writeUInt32LE(text.length + 1000, listed + 24)),
    await lying((archive, { own }) => archive.fill(0xff, own + 36, own + 46)),
    await lying((archive, { own }) => archive.fill(0, own, own + 4)),
  ]
  for (const archive of wrong) {
    expect(await refusal(readJson(archive, 'a.json', sumOf(text)))).toMatch(/is damaged/)
    const received = takeEntry(archive, 'a.json', sumOf(text), 10_000, (content) =>
      pipeline(content, new Writable({ write: (_chunk, _, done) => done() })),
    )
    expect(await refusal(received)).toMatch(/is damaged/)
    archive.close()
  }
})

test('JSON of more parts than any course has is refused before it is parsed; depth alone does no harm', async () => {
  const nested = (depth: number) => strToU8('['.repeat(depth) + ']'.repeat(depth))
  const archive = await zipped({
    'many.json': [strToU8(`[${'0,'.repeat(jsonPartsMaximum)}0]`), { level: 0 }],
    'deep.json': [nested(jsonPartsMaximum + 1), { level: 0 }],
    'less.json': [nested(jsonPartsMaximum - 1), { level: 0 }],
  })
  const sum = { bytes: 0, sha256: '' }
  for (const path of ['many.json', 'deep.json']) {
    expect(await refusal(readJson(archive, path, sum))).toMatch(/is too large/)
  }
  expect(await refusal(readJson(archive, 'less.json'))).toMatch(/accepted|cannot be read/)
  archive.close()
})

test('what is no archive, or was cut off, is refused', async () => {
  const whole = zipSync({ ...manifest, 'lessons/1.json': strToU8('{"a":1}') })
  for (const content of [new Uint8Array(), strToU8('%PDF-1.4'), whole.subarray(0, -10)]) {
    expect(await refusal(opened(content))).toMatch(/not a ZIP archive/)
  }
  expect(await refusal(opened(zipSync({ 'photo.jpg': strToU8('x') })))).toMatch(/not a course/)
})

const sumOf = (text: string) => ({
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
})

test('JSON is read only with its sum', async () => {
  const archive = await zipped({ 'a.json': strToU8('{"a":1}'), 'b.json': strToU8('{') })
  expect(await readJson(archive, 'a.json', sumOf('{"a":1}'))).toEqual({ a: 1 })
  expect(await refusal(readJson(archive, 'a.json', sumOf('{"a":2}')))).toMatch(/damaged/)
  expect(await refusal(readJson(archive, 'b.json', sumOf('{')))).toMatch(/cannot be read/)
  expect(await refusal(readJson(archive, 'c.json', sumOf('')))).toMatch(/missing/)
  archive.close()
})

test('an entry is handed on as it is, fails at its end with another sum, and beyond its largest size', async () => {
  const archive = await zipped({ 'media/1.mp4': strToU8('moving pictures') })
  const take = async (text: string, most = 100) => {
    let got = ''
    await takeEntry(archive, 'media/1.mp4', sumOf(text), most, (content) =>
      pipeline(
        content,
        new Writable({
          write(chunk: Buffer, _, done) {
            got += chunk.toString()
            done()
          },
        }),
      ),
    )
    return got
  }
  expect(await take('moving pictures')).toBe('moving pictures')
  expect(await refusal(take('moving pictureS'))).toMatch(/damaged/)
  expect(await refusal(take('moving pictures', 5))).toMatch(/too large/)
  archive.close()
})
