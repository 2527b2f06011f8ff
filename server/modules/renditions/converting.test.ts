import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPreparations, getVideoStreams } from '#contract/renditions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo, storedFiles } from '#testing/courses.ts'
import { fakeFfmpeg } from '#testing/fake-ffmpeg.ts'
import type { Person } from '#testing/people.ts'
import {
  createPreparer,
  lessonsOf,
  openAddress,
  type Preparer,
  preparing,
} from '#testing/renditions.ts'
import { renditions } from './index.ts'
import type { Plan } from './renditions.rules.ts'

// What ffmpeg itself makes of a real video is shown in real-ffmpeg.long.test.ts.

let app: TestApp
let admin: Person
let ffmpeg: Awaited<ReturnType<typeof fakeFfmpeg>>
let preparer: Preparer
let course: string
let videoId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ffmpeg = await fakeFfmpeg()
  preparer = remade()
  await sql`delete from course_videos`.execute(app.academy.db.pool)
  await sql`delete from renditions`.execute(app.academy.db.pool)
  course = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  videoId = (await makeVideo(app, admin, course)).id
  return () => rm(ffmpeg.folder, { recursive: true, force: true })
})

const remade = (parts: Partial<TestApp['academy']['platform']> = {}) => {
  const platform = { ...preparing(app, ffmpeg.program), ...parts }
  return createPreparer(app, app.academy.remake(renditions, platform))
}
const plan: Plan = {
  way: 'ffmpeg',
  source: { duration: 10, width: 1280, height: 720, videoCodec: 'avc', audioCodec: null },
  heights: [720],
}
/** Begins without the process that reads what the file is. */
async function begin() {
  await preparer.begin()
  await sql`update renditions set plan = ${JSON.stringify(plan)}::jsonb`.execute(
    app.academy.db.pool,
  )
}
const state = async () => (await lessonsOf(app, admin, course))[0]?.preparation
const runs = async () => (await readFile(ffmpeg.log, 'utf8')).trim().split('\n')
const make = (name: string) => writeFile(path.join(ffmpeg.folder, name), '')
const remove = (name: string) => rm(path.join(ffmpeg.folder, name))

test('pictures and parts are made by steps, of which the teacher sees the progress', async () => {
  await preparer.begin()
  await preparer.step()
  expect(await state()).toEqual({ state: 'running', percent: 50, note: null })
  await preparer.finish()
  expect(await state()).toEqual({ state: 'ready', percent: 100, note: null })
  const all = await runs()
  expect(all).toHaveLength(3)
  for (const run of all) {
    // Nothing but the file is read, as what it was recognised to be.
    expect(run).toContain('-protocol_whitelist file -f mov -i ')
  }
  const as = await app.people.academy()
  const { body } = await app.call(getVideoStreams, { as, params: { id: course, videoId } })
  expect(body).toMatchObject({
    qualities: [{ height: 720 }],
    previews: { every: 5, count: 2, columns: 10 },
  })
  for (const url of [body.poster ?? '', body.previews?.url ?? '']) {
    const { statusCode, headers, body: picture } = await openAddress(app, url)
    expect([statusCode, headers['content-type'], picture]).toEqual([200, 'image/jpeg', 'picture'])
  }
})

test('a killed process leaves the steps that are done, and nothing half done', async () => {
  await begin()
  await preparer.step()
  const before = await storedFiles(app)
  await make('hang')
  const killed = new AbortController()
  const step = preparer.step(killed.signal)
  await expect.poll(async () => (await runs()).length).toBe(3)
  killed.abort()
  await expect(step).rejects.toThrow()
  expect(await storedFiles(app)).toEqual(before)
  expect(await state()).toMatchObject({ state: 'running', percent: 50 })

  await remove('hang')
  await remade().finish()
  expect(await state()).toMatchObject({ state: 'ready' })
  // The pictures were not made again.
  expect((await runs()).filter((run) => run.includes('mjpeg'))).toHaveLength(2)
})

test('a server that is stopped again and again blames no file', async () => {
  await begin()
  for (let stops = 0; stops < 3; stops++) {
    await expect(preparer.step(AbortSignal.abort())).rejects.toThrow()
  }
  await preparer.finish()
  expect(await state()).toMatchObject({ state: 'ready', percent: 100, note: null })
})

test('what a process leaves that dies between storing and committing is swept', async () => {
  const stored = async () =>
    (await storedFiles(app)).filter((name) => name.startsWith('renditions/'))
  await begin()
  const before = await stored()
  const { db } = app.academy
  const transaction = () => Promise.reject(new Error('the process has died'))
  await remade({ db: { ...db, transaction } }).step()
  expect((await stored()).filter((name) => !before.includes(name))).toHaveLength(2)
  await preparer.finish()
  expect(await state()).toMatchObject({ state: 'ready' })
  app.clock.advance(25 * 3_600_000)
  await app.runJob('media.sweep')
  app.clock.set(new Date())
  const { rows } = await sql<{ key: string }>`select file_key as key from rendition_files`.execute(
    app.academy.db.pool,
  )
  expect(rows).toHaveLength(3)
  expect(await stored()).toEqual(rows.map(({ key }) => key).toSorted())
})

test('a file that can’t be stored takes those of its step with it, and waits', async () => {
  await begin()
  const before = await storedFiles(app)
  const { storage } = app.academy.platform
  let moves = 0
  const move: typeof storage.move = async (from, to) => {
    moves += 1
    if (moves === 2) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    await storage.move(from, to)
  }
  await remade({ storage: { ...storage, move } }).step()
  expect(moves).toBe(2)
  expect((await storedFiles(app)).filter((name) => !before.includes(name))).toEqual([])
  expect(await state()).toMatchObject({ state: 'waiting' })
})

test.runIf(process.platform === 'linux')(
  'a file that makes ffmpeg take all memory gets a limited share of it',
  async () => {
    await begin()
    await make('greedy')
    await preparer.step()
    const taken = Number(await readFile(path.join(ffmpeg.folder, 'taken'), 'utf8'))
    expect(taken).toBeGreaterThan(256)
    expect(taken).toBeLessThan(2048)
    expect(await state()).toMatchObject({ state: 'running', percent: 0 })
  },
)

test('a server that prepares no videos any more says so of those that wait, and goes on where it is switched on', async () => {
  await begin()
  await preparer.step()
  const off = { state: 'waiting', note: expect.stringContaining('switched off') }
  const config = app.academy.platform.config
  createPreparer(app, app.academy.remake(renditions, { config }))
  expect(await state()).toMatchObject({ ...off, percent: 50 })
  const { body } = await app.call(getPreparations, { as: admin })
  expect(body).toMatchObject({ means: 'off', pending: 0, others: 1, percent: null })
  await remade().finish()
  expect(await state()).toEqual({ state: 'ready', percent: 100, note: null })
})

test('a disk that ffmpeg finds full is no damaged file, however often', async () => {
  await begin()
  await make('full')
  for (let times = 0; times < 4; times++) {
    await preparer.step()
    expect(await state()).toEqual({
      state: 'waiting',
      percent: 0,
      note: 'Waiting until the disk has room.',
    })
    await sql`update renditions set retry_at = null`.execute(app.academy.db.pool)
  }
  await remove('full')
  await preparer.finish()
  expect(await state()).toMatchObject({ state: 'ready', percent: 100, note: null })
})

test('a server that has lost its ffmpeg says so, and not that a file is damaged', async () => {
  await begin()
  await preparer.step()
  await createPreparer(app, app.academy.remake(renditions, preparing(app))).finish()
  expect(await state()).toMatchObject({
    state: 'unsuited',
    note: 'The server no longer has ffmpeg, which converts it.',
  })
})

test('a video that can’t be converted is tried three times and then played as it is', async () => {
  await begin()
  await preparer.step()
  await make('fail')
  await preparer.step()
  expect(await state()).toMatchObject({ state: 'running' })
  await preparer.finish()
  expect(await state()).toEqual({
    state: 'failed',
    percent: 50,
    note: 'It could not be prepared: the file may be damaged.',
  })
  const { rows } = await sql`select 1 from rendition_files`.execute(app.academy.db.pool)
  expect(rows).toEqual([])
  // Asked for again, it begins anew.
  await remove('fail')
  await begin()
  await preparer.finish()
  expect(await state()).toMatchObject({ state: 'ready', percent: 100, note: null })
})
