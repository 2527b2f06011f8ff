import { readdir, readlink, rm, truncate } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateUser } from '#contract/access/access.ts'
import {
  type Course,
  deleteVideo,
  listCourses,
  listVideos,
  updateCourse,
  type Video,
} from '#contract/courses.ts'
import { logout } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let clip: Buffer
let course: Course
let video: Video
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  clip = await readClip()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(new Date())
  course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  video = await makeVideo(app, admin, course.id)
})

const addressFor = async (as: Person): Promise<string> => {
  const { body } = await app.call(listVideos, { as, params: { id: course.id } })
  return body[0]?.videoUrl ?? ''
}
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.academy.http.inject({ method, url, headers })
const firstBytes = { range: 'bytes=0-99' }

describe('a valid address', () => {
  test('serves the file under its type, to be displayed and not executed', async () => {
    const answer = await open(await addressFor(await app.people.academy()), {
      'accept-encoding': 'br, gzip',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(clip)).toBe(true)
    expect(answer.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline',
      'content-length': String(clip.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['last-modified']).toBeDefined()
  })

  test('HEAD returns the same without the file', async () => {
    const url = await addressFor(admin)
    const [head, get] = [await open(url, {}, 'HEAD'), await open(url)]
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified']) {
      expect(head.headers[name], name).toBe(get.headers[name])
    }
  })

  test('revalidates with its ETag: 304; If-Range with a stale one: the whole file', async () => {
    const url = await addressFor(admin)
    const etag = String((await open(url)).headers.etag)
    expect((await open(url, { 'if-none-match': etag })).statusCode).toBe(304)
    const fresh = await open(url, { ...firstBytes, 'if-range': etag })
    expect([fresh.statusCode, fresh.rawPayload.length]).toEqual([206, 100])
    for (const stale of ['"other"', 'Thu, 01 Jan 2015 00:00:00 GMT']) {
      const answer = await open(url, { ...firstBytes, 'if-range': stale })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, clip.length])
    }
    expect((await open(url, { 'if-match': '"other"' })).json()).toMatchObject({
      code: 'precondition_failed',
    })
  })

  test('is the same for a quarter of an hour, and works for 15 to 30 minutes', async () => {
    const address = await addressFor(await app.people.academy())
    const [file = '', query = ''] = address.split('?')
    const { user, session } = Object.fromEntries(new URLSearchParams(query))
    const holder = { id: user ?? '', sessionId: session ?? '' }
    const made = () => app.academy.modules.media.addressOf(holder, file.replace('/api/media/', ''))
    const quarter = 15 * 60_000
    const start = Math.ceil(Date.now() / quarter) * quarter
    const at = (minutes: number) => app.clock.set(new Date(start + minutes * 60_000))

    at(1)
    const url = made()
    at(14)
    expect(made()).toBe(url)
    at(16)
    expect(made()).not.toBe(url)
    at(29)
    expect((await open(url)).statusCode).toBe(200)
    at(30)
    expect((await open(url)).statusCode).toBe(404)
  })
})

test('odd ranges: suffix, open end, past the end, inverted, many', async () => {
  const url = await addressFor(admin)
  const size = clip.length
  const range = async (value: string) => {
    const { statusCode, rawPayload, headers } = await open(url, { range: value })
    return [statusCode, rawPayload.length, headers['content-range']]
  }
  expect(await range('bytes=0-0')).toEqual([206, 1, `bytes 0-0/${size}`])
  expect(await range('bytes=-10')).toEqual([206, 10, `bytes ${size - 10}-${size - 1}/${size}`])
  expect(await range(`bytes=${size - 1}-`)).toEqual([
    206,
    1,
    `bytes ${size - 1}-${size - 1}/${size}`,
  ])
  expect(await range(`bytes=10-${size * 2}`)).toMatchObject([
    206,
    size - 10,
    `bytes 10-${size - 1}/${size}`,
  ])
  const many = `bytes=${Array.from({ length: 1000 }, (_, index) => `${index * 2}-${index * 2}`)}`
  expect((await range(many)).slice(0, 2)).toEqual([200, size])

  const past = await open(url, { range: `bytes=${size}-` })
  expect(past.statusCode).toBe(416)
  expect(past.headers['content-range']).toBe(`bytes */${size}`)
  expect(past.json()).toMatchObject({ code: 'range_not_satisfiable' })
})

describe('refusals are all the same 404', () => {
  const refused = async (url: string, why: string) => {
    const unknown = await open('/api/media/videos/00000000-0000-4000-8000-000000000000.mp4')
    const answer = await open(url, firstBytes)
    expect([answer.statusCode, answer.body], why).toEqual([404, unknown.body])
    expect(answer.headers['cache-control']).toBe('no-store')
  }

  test('altered in any part, for another user, or for another file', async () => {
    const [student, other] = [await app.people.academy(), await app.people.academy()]
    const address = await addressFor(student)
    const [file = '', query = ''] = address.split('?')
    const changed = (name: string, value: string) => {
      const params = new URLSearchParams(query)
      params.set(name, value)
      return `${file}?${params}`
    }
    const later = Number(new URLSearchParams(query).get('expires')) + 1
    const theirs = new URLSearchParams((await addressFor(other)).split('?')[1])
    await refused(file, 'no query')
    await refused(changed('signature', 'A'.repeat(43)), 'another signature')
    await refused(changed('signature', ''), 'no signature')
    await refused(changed('expires', String(later)), 'longer life')
    await refused(changed('expires', 'NaN'), 'no end')
    await refused(changed('user', other.id), 'another user')
    await refused(changed('session', theirs.get('session') ?? ''), "another user's session")
    await refused(`${address}&user=${other.id}`, 'a user twice')
    const second = await makeVideo(app, admin, course.id)
    await refused(`${second.videoUrl?.split('?')[0]}?${query}`, 'another file')
    for (const name of ['..%2f..%2fjwt-secret', '%00.mp4', 'x', '.mp4', 'A.MP4']) {
      await refused(`/api/media/videos/${name}?${query}`, name)
    }
    expect((await open(address)).statusCode).toBe(200)
  })

  test('as soon as the session has ended', async () => {
    const student = await app.people.academy()
    const address = await addressFor(student)
    expect((await open(address, firstBytes)).statusCode).toBe(206)
    await app.call(logout, { as: student })
    await refused(address, 'signed out')
  })

  test('as soon as the subscription has lapsed', async () => {
    const student = await app.people.academy()
    const address = await addressFor(student)
    expect((await open(address, firstBytes)).statusCode).toBe(206)
    const body = { plan: 'academy', status: 'expired' } as const
    await app.call(updateUser, { as: admin, params: { id: student.id }, body })
    await refused(address, 'lapsed')
  })

  test('as soon as the course is hidden, for its students and not for admins', async () => {
    const address = await addressFor(await app.people.academy())
    const body = { isPublished: false }
    await app.call(updateCourse, { as: admin, params: { id: course.id }, body })
    await refused(address, 'hidden')
    expect((await open(await addressFor(admin))).statusCode).toBe(200)
  })

  test('as soon as the lesson is deleted, and when its file is lost', async () => {
    const address = await addressFor(admin)
    const key = address.split('?')[0]?.replace('/api/media/', '') ?? ''
    await rm(path.join(app.dataDir, 'files', key))
    await refused(address, 'lost')
    await app.call(deleteVideo, { as: admin, params: { id: course.id, videoId: video.id } })
    await refused(address, 'deleted')
  })
})

test('an address opens only its own file', async () => {
  const query = (await addressFor(admin)).split('?')[1]
  const answer = await app.request({ method: 'GET', url: `/api${listCourses.path}?${query}` })
  expect(answer.status).toBe(401)
})

test.runIf(process.platform === 'linux')(
  'downloads aborted by the player leave no open file',
  async () => {
    const url = await addressFor(admin)
    const key = url.split('?')[0]?.replace('/api/media/', '') ?? ''
    // Larger than the connection's buffers, so that the server is still reading.
    await truncate(path.join(app.dataDir, 'files', key), 50_000_000)
    const base = await app.listen()
    const openFiles = async () => {
      const files = await Promise.all(
        (await readdir('/dev/fd')).map((fd) => readlink(`/dev/fd/${fd}`).catch(() => '')),
      )
      return files.filter((file) => file.endsWith(key)).length
    }
    const breakOff = (atFirstByte = async () => {}) =>
      new Promise<void>((resolve, reject) => {
        const request = httpGet(`${base}${url}`, (response) => {
          response.once('data', () => {
            response.pause()
            atFirstByte()
              .then(() => request.destroy())
              .catch(reject)
          })
          response.once('close', resolve)
        })
        request.once('error', reject)
      })
    await breakOff(async () => expect(await openFiles()).toBe(1))
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 20 }, () => breakOff()))
    }
    await vi.waitFor(async () => expect(await openFiles()).toBe(0))
  },
)
