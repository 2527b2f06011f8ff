import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/access/access.ts'
import { updateCourse, type Video } from '#contract/courses.ts'
import { logout } from '#contract/identity/identity.ts'
import { getVideoStreams } from '#contract/renditions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeModule } from '#testing/course-modules.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { clipSeconds } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import {
  addressesOf,
  createPreparer,
  lessonsOf,
  openAddress,
  type Preparer,
  preparing,
} from '#testing/renditions.ts'
import { renditions } from './index.ts'

// What else a preparation meets is in renditions.long.test.ts.

let app: TestApp
let admin: Person
let preparer: Preparer
let course: string
let video: Video
/** How far the video was before it was prepared. */
let waiting: Video['preparation']
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  preparer = createPreparer(app, app.academy.remake(renditions, preparing(app)))
  course = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  video = await makeVideo(app, admin, course)
  await preparer.begin()
  waiting = (await seen())?.preparation
  await preparer.finish()
})
afterAll(() => app?.stop())

const seen = async (as = admin) => (await lessonsOf(app, as, course))[0]
const streamsFor = async (as: Person) =>
  app.call(getVideoStreams, { as, params: { id: course, videoId: video.id } })
const statusOf = async (url: string) => (await openAddress(app, url)).statusCode
const addressesFor = async (as: Person) => addressesOf(app, (await seen(as))?.streamUrl ?? '')

test('without ffmpeg, a video in H.264 becomes a stream of its own quality, whose segments are parts of one file', async () => {
  const student = await app.people.academy()
  expect(video).not.toHaveProperty('preparation')
  expect(waiting).toEqual({ state: 'waiting', percent: 0, note: null })
  expect((await seen())?.preparation).toEqual({ state: 'ready', percent: 100, note: null })

  const shown = await seen(student)
  expect(shown).not.toHaveProperty('preparation')
  expect(shown?.videoUrl).toContain('/api/media/videos/')
  const { master, list, file } = await addressesFor(student)
  const answer = await openAddress(app, master)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
  })
  expect(answer.body).toMatch(/CODECS="avc1\.4d401f",RESOLUTION=640x360/)
  const playlist = (await openAddress(app, list)).body
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, one]) => Number(one))
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(clipSeconds, 1)
  const header = await openAddress(app, file, { range: 'bytes=0-7' })
  expect([header.statusCode, header.body.slice(4)]).toEqual([206, 'ftyp'])
  expect(header.headers['content-type']).toBe('video/mp4')
  for (const [, bytes, offset] of playlist.matchAll(/BYTERANGE:(\d+)@(\d+)/g)) {
    const range = `bytes=${offset}-${Number(offset) + Number(bytes) - 1}`
    const { statusCode, rawPayload } = await openAddress(app, file, { range })
    expect([statusCode, rawPayload.length]).toEqual([206, Number(bytes)])
    expect(rawPayload.toString('latin1', 4, 8)).toMatch(/styp|moof|sidx/)
  }
  const { body } = await streamsFor(student)
  expect(body).toMatchObject({ qualities: [{ height: 360 }], poster: null, previews: null })
  const only = (await openAddress(app, body.qualities[0]?.url ?? '')).body
  expect(only).toContain('RESOLUTION=640x360')
})

describe('a prepared video is as closed as its file', () => {
  test('for strangers, altered addresses, other videos and lists that do not exist', async () => {
    const student = await app.people.academy()
    const { master, list, file } = await addressesFor(student)
    expect((await streamsFor(await app.people.free())).status).toBe(404)
    expect((await streamsFor(await app.people.mentorship())).status).toBe(404)
    for (const url of [master, list, file]) {
      const [address = '', query = ''] = url.split('?')
      expect(await statusOf(url)).toBe(200)
      expect(await statusOf(address)).toBe(404)
      const altered = query.replace(
        /signature=(.)/,
        (_, one) => `signature=${one === 'a' ? 'b' : 'a'}`,
      )
      expect(await statusOf(`${address}?${altered}`)).toBe(404)
      const other = await app.people.academy()
      expect(await statusOf(url.replace(student.id, other.id))).toBe(404)
    }
    const [, query = ''] = master.split('?')
    const own = (await seen(student))?.videoUrl ?? ''
    const [original = ''] = own.split('?')
    // One signature is for the file, the other for what was made of it.
    expect(await statusOf(`${original}?${query}`)).toBe(404)
    expect(await statusOf(`${master.split('?')[0]}?${own.split('?')[1]}`)).toBe(404)
    for (const name of ['v9999.m3u8', 'audio.m3u8', 'q1.m3u8', 'other.m3u8']) {
      expect(await statusOf(master.replace('master.m3u8', name)), name).toBe(404)
    }
    expect(await statusOf(`${master}&user=${student.id}`)).toBe(404)
    const noted = await openAddress(app, `${master}&note=${'x'.repeat(500)}`)
    expect([noted.statusCode, noted.body.includes('xxx')]).toEqual([200, false])
  })

  test('for whoever loses the access, signs out, is not that far, or once the address has expired', async () => {
    const urls = async (as: Person) => Object.values(await addressesFor(as))
    const statuses = (all: string[]) => Promise.all(all.map((url) => statusOf(url)))
    const gone = [404, 404, 404]

    const lapsed = await app.people.academy()
    const lost = await urls(lapsed)
    const body = { plan: 'academy', status: 'expired' } as const
    await app.call(updateUser, { as: admin, params: { id: lapsed.id }, body })
    expect(await statuses(lost)).toEqual(gone)

    const leaving = await app.people.academy()
    const left = await urls(leaving)
    await app.call(logout, { as: leaving })
    expect(await statuses(left)).toEqual(gone)

    const student = await app.people.academy()
    const drafted = await urls(student)
    await app.call(updateCourse, {
      as: admin,
      params: { id: course },
      body: { isPublished: false },
    })
    expect(await statuses(drafted)).toEqual(gone)
    await app.call(updateCourse, { as: admin, params: { id: course }, body: { isPublished: true } })
    expect(await statuses(drafted)).toEqual([200, 200, 200])
    const later = await makeModule(app, admin, course, 'Later', { kind: 'days', days: 30 })
    const place = (moduleId: string | null) =>
      sql`update course_videos set module_id = ${moduleId}`.execute(app.academy.db.pool)
    await place(later)
    expect(await statuses(drafted)).toEqual(gone)
    expect((await streamsFor(student)).status).toBe(404)
    await place(null)
    expect(await statuses(drafted)).toEqual([200, 200, 200])
    app.clock.advance(31 * 60_000)
    expect(await statuses(drafted)).toEqual(gone)
    app.clock.set(new Date())
  })
})

describe('without a process of its own, a video is given up', () => {
  const key = async () => {
    const id = (await makeCourse(app, admin)).id
    const { videoUrl } = await makeVideo(app, admin, id)
    course = id
    return new URL(videoUrl ?? '', 'http://academy').pathname.replace('/api/media/', '')
  }

  test('of which the file is missing', async () => {
    await rm(path.join(app.dataDir, 'files', await key()))
    await preparer.begin()
    await preparer.finish()
    expect((await seen())?.preparation).toMatchObject({
      state: 'unsuited',
      note: 'The file is missing.',
    })
  })

  test('of which a step ends the process each time', async () => {
    const source = await key()
    await preparer.begin()
    await sql`update renditions set state = 'running', attempts = 3 where source_key = ${source}`.execute(
      app.academy.db.pool,
    )
    await preparer.finish()
    expect((await seen())?.preparation).toMatchObject({
      state: 'failed',
      note: 'It could not be prepared: the file may be damaged.',
    })
  })
})
