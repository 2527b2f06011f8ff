import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bucketKeys, startBucket, type TestBucket } from '#testing/bucket.ts'
import { bytesBelow } from '#testing/bytes-below.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type RunningProgram, startProgram } from '#testing/program.ts'
import { makeLongVideo } from '#testing/uploads.ts'

let bucket: TestBucket
let database: TestDatabase
let rows: Client
let folder: string
let program: RunningProgram
let token = ''

/** Starts the academy on another machine each time: nothing of the disk before is there. */
let machines = 0
const start = async () => {
  machines += 1
  program = await startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, `machine-${machines}`),
    STORAGE_URL: bucket.url('files'),
    ...bucketKeys,
  })
}

beforeAll(async () => {
  bucket = await startBucket()
  database = await createTestDatabase()
  rows = new Client(database.url)
  await rows.connect()
  folder = await mkdtemp(path.join(tmpdir(), 'academy-machines-'))
  await start()
})
afterAll(async () => {
  await program?.kill()
  await rows?.end()
  await database?.drop()
  await bucket?.stop()
  await rm(folder, { recursive: true, force: true })
})

const headers = () => ({
  'tus-resumable': '1.0.0',
  ...(token && { authorization: `Bearer ${token}` }),
})
const post = async (route: string, body: object) => {
  const answer = await fetch(`${program.address}/api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers() },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const partHeaders = (from: number) => ({
  ...headers(),
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(from),
})
const send = async (address: string, from: number, content: Buffer) => {
  const body = new Uint8Array(content)
  const answer = await fetch(`${program.address}${address}`, {
    method: 'PATCH',
    headers: partHeaders(from),
    body,
  })
  return answer.status
}
const offsetOf = async (address: string) => {
  const head = await fetch(`${program.address}${address}`, { method: 'HEAD', headers: headers() })
  return Number(head.headers.get('upload-offset'))
}

test('killed while a part arrives, and while the file is put together, and started on another machine, it loses nothing that was acknowledged', async () => {
  const login = { email: 'owner@people.example', password: 'a good password' }
  token = (await post('/auth/login', login)).body.accessToken
  const written = { title: 'Crashes', description: 'Described', content: 'Written' }
  const course = (await post('/courses', written)).body.id
  const content = await makeLongVideo()
  const begun = await fetch(`${program.address}/api/courses/${course}/videos/uploads`, {
    method: 'POST',
    headers: { ...headers(), 'upload-length': String(content.length) },
  })
  const address = begun.headers.get('location') ?? ''
  expect(await send(address, 0, content.subarray(0, 700_000))).toBe(204)

  const request = httpRequest(`${program.address}${address}`, {
    method: 'PATCH',
    headers: { ...partHeaders(700_000), 'content-length': String(content.length - 700_000) },
  })
  const broken = new Promise((resolve) => request.on('error', resolve))
  request.write(content.subarray(700_000, 900_000))
  const passing = path.join(folder, `machine-${machines}`, 'passing/incoming')
  await vi.waitFor(async () => expect(await bytesBelow(passing)).toBe(200_000))
  await program.kill()
  await broken
  await start()
  expect(await offsetOf(address)).toBe(700_000)
  expect(await send(address, 700_000, content.subarray(700_000))).toBe(204)

  const lesson = address.replace('/api', '').concat('/lesson')
  const interrupted = post(lesson, { title: 'Whole' }).catch(() => null)
  await vi.waitFor(async () => {
    const { rows: noted } = await rows.query('select file_key from video_uploads')
    expect(noted[0]?.file_key).not.toBeNull()
  })
  await program.kill()
  await interrupted
  await start()
  const { status, body } = await post(lesson, { title: 'Whole' })
  expect(status).toBe(201)
  const key = body.videoUrl.split('?')[0].replace('/api/media/', '')
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const stored = await bucket.content(`files/${key}`)
  expect(sha256(stored ?? Buffer.alloc(0))).toBe(sha256(content))
  expect((await post(lesson, { title: 'Whole' })).body.id).toBe(body.id)
  const played = await fetch(`${program.address}${body.videoUrl}`)
  expect(sha256(Buffer.from(await played.arrayBuffer()))).toBe(sha256(content))
}, 300_000)
