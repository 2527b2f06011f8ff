// Of a night: it restarts programs, or measures them.
// @module-tag long
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { readClip } from '#testing/media.ts'
import { type RunningProgram, startProgram } from '#testing/program.ts'

let database: TestDatabase
let dataDir: string
let program: RunningProgram
let token: string

const start = async () => {
  program = await startProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir })
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'academy-test-'))
  await start()
})
afterAll(async () => {
  await program?.kill()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const tusHeaders = () => ({ 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` })

async function post(route: string, body: object) {
  const answer = await fetch(`${program.address}/api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && tusHeaders()) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Sends part of the rest and kills the program once it has arrived. */
async function killWhileSending(address: string, content: Buffer, from: number, bytes: number) {
  const request = httpRequest(`${program.address}${address}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(content.length - from),
      'upload-offset': String(from),
    },
  })
  const broken = new Promise((resolve) => request.on('error', resolve))
  request.write(content.subarray(from, from + bytes))
  const file = path.join(dataDir, 'files/uploads', address.split('/').at(-1) ?? '')
  await vi.waitFor(async () => expect((await readFile(file)).length).toBe(from + bytes), 20_000)
  await program.kill()
  await broken
}

test('a video arrives byte for byte although the program is killed twice during the upload', {
  timeout: 300_000,
}, async () => {
  const email = 'owner@people.example'
  token = (await post('/auth/login', { email, password: 'a good password' })).body.accessToken
  const written = { title: 'Crashes', description: 'Described', content: 'Written' }
  const course = (await post('/courses', written)).body.id
  const clip = await readClip()
  const content = Buffer.concat([clip, Buffer.alloc(1_000_000, 3)])
  const begun = await fetch(`${program.address}/api/courses/${course}/videos/uploads`, {
    method: 'POST',
    headers: { ...tusHeaders(), 'upload-length': String(content.length) },
  })
  const address = begun.headers.get('location') ?? ''
  expect(begun.status).toBe(201)

  let from = 0
  for (const bytes of [200_000, 300_000]) {
    await killWhileSending(address, content, from, bytes)
    await start()
    // The killed process still holds the upload for some seconds.
    const head = await fetch(`${program.address}${address}`, {
      method: 'HEAD',
      headers: tusHeaders(),
    })
    expect(head.status).toBe(200)
    from = Number(head.headers.get('upload-offset'))
  }
  expect(from).toBe(500_000)
  const rest = await fetch(`${program.address}${address}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
    },
    body: new Uint8Array(content.subarray(from)),
  })
  expect(rest.status).toBe(204)

  const lesson = address.replace('/api', '').concat('/lesson')
  const { status, body } = await post(lesson, { title: 'Whole' })
  expect(status).toBe(201)
  const key = body.videoUrl.split('?')[0].replace('/api/media/', '')
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(sha256(await readFile(path.join(dataDir, 'files', key)))).toBe(sha256(content))
  expect((await post(lesson, { title: 'Whole' })).body.id).toBe(body.id)
})
