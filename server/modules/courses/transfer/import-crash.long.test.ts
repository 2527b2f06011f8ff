import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pack, sumOf } from '#testing/course-files.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { readClip } from '#testing/media.ts'
import { type RunningProgram, startProgram } from '#testing/program.ts'

let database: TestDatabase
let dataDir: string
let program: RunningProgram
let token = ''

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

async function send(
  method: string,
  route: string,
  sent: Pick<RequestInit, 'body' | 'headers'> = {},
) {
  const answer = await fetch(`${program.address}/api${route}`, {
    method,
    ...sent,
    headers: {
      'tus-resumable': '1.0.0',
      ...(token && { authorization: `Bearer ${token}` }),
      ...sent.headers,
    },
  })
  const text = await answer.text()
  const { status, headers } = answer
  return { status, headers, body: text ? JSON.parse(text) : undefined }
}
const post = (route: string, body: object) =>
  send('POST', route, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const count = 80

/** The file of a course with so many videos. */
async function manyVideos(): Promise<Buffer> {
  const clip = new Uint8Array(await readClip())
  const names = Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'))
  const lessons = names.map((name): [string, Uint8Array] => [
    `lessons/${name}.json`,
    Buffer.from(
      JSON.stringify({
        ...{ title: name, kind: 'video', module: null, isSample: false, duration: 10 },
        ...{ video: `media/${name}.mp4`, files: [], pictures: [], content: {} },
      }),
    ),
  ])
  const media = names.map((name): [string, Uint8Array] => [`media/${name}.mp4`, clip])
  const files = Object.fromEntries([...lessons, ...media])
  const entries = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, sumOf(content)]),
  )
  const course = {
    ...{ title: 'Many', description: 'Described', content: 'Written', duration: 0 },
    ...{ category: 'basics', level: 'beginner', roleAccess: ['academy_student'] },
  }
  const manifest = {
    ...{ format: 'academy-course', version: 1, exportedAt: new Date().toISOString() },
    ...{ media: true, course, picture: null, modules: [], content: { assignments: [] } },
    ...{ lessons: lessons.map(([name]) => name), entries },
  }
  return pack({ ...files, 'manifest.json': manifest })
}

const videoFiles = () => readdir(path.join(dataDir, 'files/videos')).catch(() => [])

test('an import during which the program is killed leaves an empty draft, and is done again', {
  timeout: 180_000,
}, async () => {
  const email = 'owner@people.example'
  token = (await post('/auth/login', { email, password: 'a good password' })).body.accessToken
  const written = { title: 'Draft', description: 'Described', content: 'Written' }
  const { id } = (await post('/courses', { ...written, isPublished: false })).body
  const content = await manyVideos()
  const begun = await send('POST', `/courses/${id}/videos/uploads`, {
    headers: {
      'upload-length': String(content.length),
      'upload-metadata': `course ${Buffer.from('true').toString('base64')}`,
    },
  })
  expect(begun.status).toBe(201)
  const address = (begun.headers.get('location') ?? '').replace('/api', '')
  const sent = await send('PATCH', address, {
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(content),
  })
  expect(sent.status).toBe(204)
  const interrupted = send('POST', `${address}/course`).catch(() => null)
  await vi.waitFor(async () => expect((await videoFiles()).length).toBeGreaterThan(1), {
    timeout: 60_000,
    interval: 2,
  })
  await program.kill()
  expect(await interrupted).toBeNull()

  await start()
  expect((await send('GET', `/courses/${id}/videos`)).body).toEqual([])
  expect((await send('GET', `/courses/${id}/import`)).status).toBe(404)
  // The killed process still holds the upload for some seconds.
  const done = await send('POST', `${address}/course`)
  expect([done.status, done.body.report]).toMatchObject([
    200,
    { lessons: { video: count }, omissions: [] },
  ])
  expect((await send('GET', `/courses/${id}/videos`)).body).toHaveLength(count)
})
