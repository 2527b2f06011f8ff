import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteVideo, discardVideoUpload, listVideos, type Video } from '#contract/courses.ts'
import { onceHeader } from '#contract/endpoint.ts'
import {
  beginOpenExport,
  getOpenExport,
  removeOpenExport,
  takeOpenExport,
} from '#contract/moving-out.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { startBucket, type TestBucket } from '#testing/bucket.ts'
import { bytesBelow } from '#testing/bytes-below.ts'
import { histDataFile, readCandlesOf, risingMinutes } from '#testing/candles.ts'
import { contentOf, downloadCourse, importFile, unpack } from '#testing/course-files.ts'
import { makeCourse, makeVideo, sendVideo, storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import { importCalls } from '#testing/import-calls.ts'
import { clipSeconds, readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import {
  addressesOf,
  createPreparer,
  lessonsOf,
  openAddress,
  preparing,
} from '#testing/renditions.ts'
import { prepareUploads, uploadWays } from '#testing/upload-ways.ts'
import { createUploads, makeLongVideo, partHeaders, type Uploads } from '#testing/uploads.ts'
import { pdf, wholeCourse } from '#testing/whole-course.ts'
import { renditions } from '../modules/renditions/index.ts'

// Two processes of one academy on two machines, which share the database and a bucket, and nothing else.

let bucket: TestBucket
let app: TestApp
let other: TestApp
let admin: Person
let base: string
let otherBase: string
let uploads: Uploads
let sender: Awaited<ReturnType<typeof prepareUploads>>
beforeAll(async () => {
  bucket = await startBucket()
  const env = { STORAGE_URL: bucket.url('files') }
  app = await startApp({ env })
  other = await startApp({ env, shareWith: app, apart: true })
  admin = await app.people.admin()
  base = await app.listen()
  otherBase = await other.listen()
  uploads = createUploads({ app, base, admin })
  sender = await prepareUploads(app)
})
afterEach(async () => {
  bucket.mend()
  // Nothing stays behind on the machines: whatever was received has been kept, or is gone.
  for (const { dataDir } of [app, other]) {
    expect(await readdir(path.join(dataDir, 'files')).catch(() => [])).toEqual([])
  }
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
  await bucket?.stop()
})

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const keyOf = (url: string | null | undefined) =>
  url?.split('?')[0]?.replace('/api/media/', '') ?? ''
const inBucket = (key: string) => bucket.content(`files/${key}`)
const newCourse = async () => (await makeCourse(app, admin)).id
const namedBy = async ([table, name]: [string, string]) => {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(name)} as key from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(
    app.academy.db.pool,
  )
  return rows.map(({ key }) => key)
}

describe.each(Object.entries(uploadWays))('%s', (_, { column, send }) => {
  test('is refused while the bucket is away, leaves nothing, and is in the bucket once it is back', async () => {
    const before = { files: await storedFiles(app), named: await namedBy(column) }
    bucket.cutAfter(0)
    expect((await send(sender)).status).toBe(503)
    bucket.mend()
    expect({ files: await storedFiles(app), named: await namedBy(column) }).toEqual(before)
    expect((await send(sender)).status).toBeLessThan(300)
    const named = await namedBy(column)
    expect(named.length).toBeGreaterThan(before.named.length)
    expect(await bucket.keys('files')).toEqual(expect.arrayContaining(named))
    expect(await readdir(path.join(app.dataDir, 'passing/incoming'))).toEqual([])
  })
})

test('what one machine has stored is served by the other, in ranges', async () => {
  const course = await newCourse()
  const content = await makeLongVideo()
  const { body } = await sendVideo(app, admin, course, { content })
  const url = (body as Video).videoUrl ?? ''
  expect(sha256((await inBucket(keyOf(url))) ?? Buffer.alloc(0))).toBe(sha256(content))
  const open = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    other.academy.http.inject({ method, url, headers })

  const whole = await open()
  expect(whole.rawPayload.equals(content)).toBe(true)
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline',
    'content-length': String(content.length),
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'video/mp4',
  })
  const head = await open({}, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(content.length))
  const size = content.length
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=-10', size - 10, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=1999-${size * 2}`, 1999, size - 1],
  ] as const) {
    const part = await open({ range })
    expect(part.statusCode, range).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${size}`)
    expect(part.rawPayload.equals(content.subarray(from, to + 1)), range).toBe(true)
  }
  const past = await open({ range: `bytes=${size}-` })
  expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${size}`])
  expect((await open({ range: 'bytes=0-1,5-6' })).statusCode).toBe(200)
  const etag = String(whole.headers.etag)
  expect((await open({ 'if-none-match': etag })).statusCode).toBe(304)
  expect((await open({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
  expect((await open({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await open({ 'if-match': '"other"' })).statusCode).toBe(412)

  bucket.cutAfter(0)
  expect((await open({ range: 'bytes=0-9' })).statusCode).toBe(503)
  bucket.mend()
  expect(
    (await other.academy.http.inject({ url: url.replace('signature=', 'signature=x') })).statusCode,
  ).toBe(404)
})

const passing = ({ dataDir }: TestApp) => path.join(dataDir, 'passing/incoming')

/** Sends the first part of a PATCH and cuts the connection once it has arrived. */
async function cutAfter(address: string, content: Buffer, offset: number, bytes: number) {
  const request = httpRequest(`${base}${address}`, {
    method: 'PATCH',
    headers: partHeaders(admin, offset, content.length - offset),
  })
  const broken = new Promise((resolve) => request.on('error', resolve))
  request.write(content.subarray(offset, offset + bytes))
  await vi.waitFor(async () => expect(await bytesBelow(passing(app))).toBe(bytes))
  request.destroy()
  await broken
}

test('a video arrives in parts, across a dropped connection, two machines and a bucket that goes away', async () => {
  const course = await newCourse()
  const video = await makeLongVideo()
  const { address, id } = await uploads.begin(course, video.length)
  expect(await uploads.offsetOf(address, otherBase)).toBe(0)
  await cutAfter(address, video, 0, 300_000)
  const from = await uploads.offsetOf(address, otherBase)
  expect(from).toBe(300_000)
  const second = await uploads.patch(address, from, video.subarray(from, 900_000), {
    at: otherBase,
  })
  expect([second.status, second.headers.get('upload-offset')]).toEqual([204, '900000'])

  bucket.cutAfter(0)
  expect((await uploads.patch(address, 900_000, video.subarray(900_000))).status).toBe(503)
  bucket.mend()
  expect(await uploads.offsetOf(address)).toBe(900_000)
  expect((await uploads.finish(course, id)).status).toBe(409)
  expect((await uploads.patch(address, 900_000, video.subarray(900_000))).status).toBe(204)

  bucket.cutAfter(500_000)
  expect((await uploads.finish(course, id)).status).toBe(503)
  bucket.mend()
  expect(await uploads.offsetOf(address, otherBase)).toBe(video.length)
  const { status, body } = await uploads.finish(course, id)
  expect(status).toBe(201)
  expect(body.duration).toBeCloseTo(clipSeconds, 1)
  expect(sha256((await inBucket(keyOf(body.videoUrl))) ?? Buffer.alloc(0))).toBe(sha256(video))
  expect((await bucket.keys('files')).filter((key) => key.startsWith('uploads/'))).toEqual([])
  const again = await Promise.all([1, 2, 3].map(() => uploads.finish(course, id)))
  expect(new Set(again.map((one) => one.body.id))).toEqual(new Set([body.id]))
})

test('a discarded upload leaves nothing, and what is no video is refused', async () => {
  const course = await newCourse()
  const begun = await uploads.begin(course, 1000)
  await uploads.patch(begun.address, 0, Buffer.alloc(500))
  const params = { id: course, upload: begun.id }
  expect((await app.call(discardVideoUpload, { as: admin, params })).status).toBe(204)
  const text = Buffer.from('ftypmp42 moov mdat')
  const wrong = await uploads.begin(course, text.length)
  await uploads.patch(wrong.address, 0, text)
  expect((await uploads.finish(course, wrong.id)).status).toBe(415)
  expect((await bucket.keys('files')).filter((key) => key.startsWith('uploads/'))).toEqual([])
})

test('a video is prepared from the bucket into the bucket, and waits while that is away', async () => {
  const course = await newCourse()
  await makeVideo(app, admin, course)
  const preparer = createPreparer(app, app.academy.remake(renditions, preparing(app)))
  await preparer.begin()
  bucket.cutAfter(0)
  await preparer.step()
  bucket.mend()
  const { rows } = await sql`select state, note from renditions where note is not null`.execute(
    app.academy.db.pool,
  )
  expect(rows).toEqual([{ state: 'waiting', note: 'Waiting until its file can be read.' }])
  app.clock.advance(11 * 60_000)
  await preparer.finish()
  app.clock.advance(-11 * 60_000)
  const lesson = (await lessonsOf(app, admin, course))[0]
  expect(lesson?.preparation).toMatchObject({ state: 'ready' })
  const { file } = await addressesOf(other, lesson?.streamUrl ?? '')
  expect(await inBucket(keyOf(file))).not.toBeNull()
  const header = await openAddress(other, file, { range: 'bytes=0-7' })
  expect([header.statusCode, header.body.slice(4)]).toEqual([206, 'ftyp'])
})

test('statements and candles are read from there, on whichever machine', async () => {
  const student = await app.people.mentorship()
  const calls = importCalls(app, student)
  const { accountId } = await calls.imported('4711', [{ ticket: '1' }, { ticket: '2' }])
  expect(await calls.tradesOf(accountId)).toHaveLength(2)
  const hours = risingMinutes('2026-01-05T00:00:00Z', 180, 110_000)
  const read = await readCandlesOf(app, student, histDataFile(hours), {
    name: 'DAT_ASCII_EURUSD_M1.csv',
  })
  expect(read).toMatchObject({ status: 'read', counts: { added: 180 } })
})

test('a whole course is exported from there and imported again', async () => {
  const archive = await downloadCourse(app, admin, await wholeCourse(app, admin))
  const { id, answer } = await importFile({ app, uploads }, admin, archive)
  expect(answer.status).toBe(200)
  const again = contentOf(unpack(await downloadCourse(other, admin, id)))
  expect(again.media).toEqual(contentOf(unpack(archive)).media)
})

test('the archive of everything holds what is in the bucket, and is taken from whichever machine', async () => {
  const owner = await app.people.owner()
  const archive = async () => (await other.call(getOpenExport, { as: owner })).body.archive
  await app.call(beginOpenExport, { as: owner, body: { media: true } })
  await vi.waitFor(async () => expect((await archive())?.state).toBe('done'), { timeout: 60_000 })
  const [key = ''] = (await bucket.keys('files')).filter((one) => one.startsWith('archives/'))
  const { body } = await other.call(takeOpenExport, { as: owner })
  const { rawPayload } = await other.academy.http.inject(body.address)
  expect(rawPayload.equals((await inBucket(key)) ?? Buffer.alloc(0))).toBe(true)
  const entries = unzipSync(rawPayload)
  const media = Object.keys(entries).filter((name) => name.startsWith('media/'))
  expect(media.length).toBeGreaterThan(0)
  for (const name of media) {
    const stored = await inBucket(name.replace('media/', ''))
    expect(stored?.equals(entries[name] ?? Buffer.alloc(0)), name).toBe(true)
  }
  expect((await other.call(removeOpenExport, { as: owner })).status).toBe(204)
  expect(await inBucket(key)).toBeNull()
})

test('a file of a message is received by one machine and opened at the other', async () => {
  const student = await app.people.academy()
  const sent = await sendForm(app, {
    as: student,
    path: '/messages/files',
    fields: { text: 'See' },
    file: { field: 'file', content: pdf, name: 'plan.pdf' },
    headers: { [onceHeader]: randomUUID() },
  })
  expect(sent.status).toBe(201)
  const { url = '' } = (sent.body as { file?: { url: string } }).file ?? {}
  expect((await other.academy.http.inject(url)).rawPayload.equals(pdf)).toBe(true)
})

test('what was deleted is removed, and what nobody refers to is swept', async () => {
  const course = await newCourse()
  const video = await makeVideo(app, admin, course)
  const key = keyOf(video.videoUrl)
  await app.call(deleteVideo, { as: admin, params: { id: course, videoId: video.id } })
  await vi.waitFor(async () => expect(await inBucket(key)).toBeNull())

  const kept = await makeVideo(app, admin, course)
  await bucket.store('files/videos/orphan.mp4', await readClip())
  await bucket.store('files/uploads/unknown/000000000000000', Buffer.from('x'))
  const orphans = ['uploads/unknown/000000000000000', 'videos/orphan.mp4']
  app.clock.advance(23 * 3_600_000)
  await app.runJob('media.sweep')
  expect(await bucket.keys('files')).toEqual(expect.arrayContaining(orphans))
  app.clock.advance(2 * 3_600_000)
  await app.runJob('media.sweep')
  const left = await bucket.keys('files')
  for (const orphan of orphans) expect(left).not.toContain(orphan)
  expect(left).toContain(keyOf(kept.videoUrl))
  app.clock.set(new Date())
  const { body } = await app.call(listVideos, { as: admin, params: { id: course } })
  expect(body.map(({ id }) => id)).toEqual([kept.id])
})

test('is ready while the bucket takes files', async () => {
  const ready = async () => (await app.request({ url: '/api/readyz' })).status
  expect(await ready()).toBe(200)
})
