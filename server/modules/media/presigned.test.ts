import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/access/access.ts'
import { listVideos } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { startBucket, type TestBucket } from '#testing/bucket.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

let bucket: TestBucket
let app: TestApp
let admin: Person
let course: string
beforeAll(async () => {
  bucket = await startBucket()
  const env = { STORAGE_URL: bucket.url('files'), MEDIA_DELIVERY: 'presigned' }
  app = await startApp({ env })
  admin = await app.people.admin()
  course = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  await makeVideo(app, admin, course)
})
afterAll(async () => {
  await app?.stop()
  await bucket?.stop()
})

const addressFor = async (as: Person) => {
  const { body } = await app.call(listVideos, { as, params: { id: course } })
  return body[0]?.videoUrl ?? ''
}
const open = (url: string) => app.academy.http.inject({ url, headers: { range: 'bytes=0-99' } })

test('who may open a file is sent to that one object, for as long as the address lives', async () => {
  const url = await addressFor(await app.people.academy())
  const answer = await open(url)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const place = new URL(answer.headers.location ?? '')
  const key = url.split('?')[0]?.replace('/api/media/', '')
  expect(place.pathname).toBe(`/academy/files/${key}`)
  const { searchParams } = place
  expect(searchParams.get('response-content-type')).toBe('video/mp4')
  expect(searchParams.get('response-content-disposition')).toBe('inline')
  const left = Number(new URL(url, 'http://academy').searchParams.get('expires')) - Date.now()
  const seconds = Number(searchParams.get('X-Amz-Expires'))
  expect(seconds).toBeLessThanOrEqual(30 * 60)
  expect(Math.abs(seconds - left / 1000)).toBeLessThan(60)
  expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
  const part = await fetch(place, { headers: { range: 'bytes=0-99' } })
  expect(Buffer.from(await part.arrayBuffer())).toEqual((await readClip()).subarray(0, 100))
})

test('who may not is refused by the program as ever', async () => {
  const student = await app.people.academy()
  const url = await addressFor(student)
  expect((await open(url)).statusCode).toBe(302)
  expect((await open(url.replace('signature=', 'signature=x'))).statusCode).toBe(404)
  const body = { plan: 'academy', status: 'expired' } as const
  await app.call(updateUser, { as: admin, params: { id: student.id }, body })
  expect((await open(url)).statusCode).toBe(404)
})

test('pages may load files from the bucket, and from nowhere else', async () => {
  const policyOf = async (one: TestApp) => {
    const { headers } = await one.academy.http.inject('/')
    return String(headers['content-security-policy'])
  }
  const { origin } = new URL((await open(await addressFor(admin))).headers.location ?? '')
  const policy = await policyOf(app)
  for (const kind of ['connect-src', 'img-src', 'media-src']) {
    expect(policy).toMatch(new RegExp(`${kind}[^;]* ${origin}`))
  }
  expect(policy.match(new RegExp(origin, 'g'))).toHaveLength(3)
})
