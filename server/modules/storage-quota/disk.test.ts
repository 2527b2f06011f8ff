import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { uploadAvatar } from '#contract/identity/identity.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getDisk } from '#contract/storage-quota.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, sendVideo, storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'
import { addPicture, makeTrade, noisyPicture, storageUseOf } from '#testing/storage-quota.ts'
import { createUploads, type Uploads } from '#testing/uploads.ts'

const gigabyte = 1e9

let app: TestApp
/** A second process on the same academy, and the same disk. */
let other: TestApp
let uploads: Uploads
let admin: Person
let student: Person
let course: string
let picture: Buffer
beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  admin = await app.people.admin()
  student = await app.people.free()
  uploads = createUploads({ app, base: await app.listen(), admin })
  course = (await makeCourse(app, admin, { roleAccess: ['community_student'] })).id
  picture = await noisyPicture(20)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
beforeEach(() => leave(50))

/** The file system's report, in gigabytes. */
function leave(free: number, total = 100) {
  const room = { freeBytes: free * gigabyte, totalBytes: total * gigabyte }
  for (const { academy } of [app, other])
    vi.spyOn(academy.platform.storage, 'room').mockResolvedValue(room)
}

const image = (field: string) => ({ field, content: picture, name: 'a.png' })
const titles = async () => {
  const { body } = await app.call(listNotifications, { as: admin })
  return body.map(({ title }) => title).filter((title) => title.startsWith('Disk '))
}

test('admins are notified once when it becomes full and once when there is room, by whichever process', async () => {
  const look = (processes: TestApp[]) =>
    Promise.all(processes.map((process) => process.runJob('space.watch-disk')))
  const news = async (count: number) => {
    await expect.poll(async () => (await titles()).length).toBe(count)
    return (await titles()).slice(0, count)
  }
  leave(0.9)
  await look([app, other, app, other])
  expect(await news(1)).toEqual(['Disk Nearly Full'])

  // Slightly more than the minimum is not enough to report that there is room again.
  leave(1.1)
  await look([app, other])
  leave(0.9)
  await look([other])
  leave(1.3)
  await look([other, app])
  expect(await news(2)).toEqual(['Disk Has Room Again', 'Disk Nearly Full'])
})

test('on a nearly full disk nothing is uploaded, and everything else works', async () => {
  const trade = await makeTrade(app, student)
  const { id: assignment } = await makeAssignment(app, admin, { courseId: course })
  const files = await storedFiles(app)
  leave(0.9)
  const refusals = await Promise.all([
    sendForm(app, { as: student, path: uploadAvatar.path, file: image('avatar') }),
    addPicture(app, student, trade, picture),
    handIn(app, student, assignment, { file: { content: picture, name: 'plan.png' } }),
    sendForm(app, { as: admin, path: `/courses/${course}/thumbnail`, file: image('thumbnail') }),
    sendVideo(app, admin, course),
    uploads.begin(course, 5000),
  ])
  for (const answer of refusals) {
    expect(answer).toMatchObject({ status: 507, body: { code: 'disk_full' } })
  }
  expect(await storedFiles(app)).toEqual(files)
  expect((await storageUseOf(app, student)).usedBytes).toBe(0)
  expect((await handIn(app, student, assignment, { text: 'My plan' })).status).toBe(201)
  expect(await app.call(getDisk, { as: admin })).toMatchObject({
    status: 200,
    body: { freeBytes: 0.9 * gigabyte, minimumBytes: gigabyte, low: true },
  })
})

test('a resumable upload continues once there is room again', async () => {
  leave(50)
  const { address } = await uploads.begin(course, 4000)
  expect((await uploads.patch(address, 0, Buffer.alloc(1000))).status).toBe(204)
  leave(0.9)
  expect(await uploads.patch(address, 1000, Buffer.alloc(3000))).toMatchObject({ status: 507 })
  expect(await uploads.offsetOf(address)).toBe(1000)
  leave(50)
  expect((await uploads.patch(address, 1000, Buffer.alloc(3000))).status).toBe(204)
})

test('a file that would leave too little space is refused, a smaller one is not', async () => {
  leave(2)
  expect(await uploads.begin(course, 1.5 * gigabyte)).toMatchObject({ status: 507 })
  expect(await uploads.begin(course, 0.5 * gigabyte)).toMatchObject({ status: 201 })
})

test('the minimum is a gigabyte, on small disks a twentieth, or the configured value', async () => {
  leave(5, 10)
  expect((await app.call(getDisk, { as: admin })).body.minimumBytes).toBe(0.5 * gigabyte)
  const set = await startApp({ env: { DISK_FREE_MIN_MB: '3000' } })
  const owner = await set.people.admin()
  const { body } = await set.call(getDisk, { as: owner })
  expect(body.minimumBytes).toBe(3 * gigabyte)
  // The actual disk of this machine.
  expect(body.totalBytes).toBeGreaterThan(body.freeBytes)
  await set.stop()
})
