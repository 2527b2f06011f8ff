import { once } from 'node:events'
import { truncate } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/access/access.ts'
import { suspendUser } from '#contract/access/staff.ts'
import { type Course, listVideos } from '#contract/courses.ts'
import { logout } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

/** More than the system buffers of a connection. */
const bytes = 40_000_000

let app: TestApp
let base: string
let admin: Person
let course: Course
beforeAll(async () => {
  app = await startApp()
  base = await app.listen()
  admin = await app.people.admin()
  course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  await makeVideo(app, admin, course.id)
  const key = (await addressFor(admin)).split('?')[0]?.replace('/api/media/', '') ?? ''
  await truncate(path.join(app.dataDir, 'files', key), bytes)
})
afterAll(() => app.stop())

async function addressFor(as: Person): Promise<string> {
  const { body } = await app.call(listVideos, { as, params: { id: course.id } })
  return body[0]?.videoUrl ?? ''
}

/** Begins to watch, and does not read on. */
async function watch(as: Person): Promise<IncomingMessage> {
  const request = get(`${base}${await addressFor(as)}`, { agent: false })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

const endings: [string, (of: Person) => Promise<{ status: number }>][] = [
  ['signed out', (as) => app.call(logout, { as })],
  [
    'suspended',
    ({ id }) =>
      app.call(suspendUser, { as: admin, params: { id }, body: { reason: 'Shared the videos' } }),
  ],
  [
    'without the program',
    ({ id }) =>
      app.call(updateUser, {
        as: admin,
        params: { id },
        body: { plan: 'academy', status: 'expired' },
      }),
  ],
]

test.each(endings)('a video is no longer sent to whoever is %s', async (_way, end) => {
  const [student, other] = [await app.people.academy(), await app.people.academy()]
  const [ending, going] = [await watch(student), await watch(other)]
  expect((await end(student)).status).toBeLessThan(300)
  await expect(buffer(ending)).rejects.toThrow('aborted')
  expect(await buffer(going)).toHaveLength(bytes)
})
