import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, deleteAvatar, uploadAvatar } from '#contract/identity/identity.ts'
import { deleteScreenshot, deleteTrade, type Trade } from '#contract/journal/journal.ts'
import { getStorageQuotas, megabyte, saveStorageQuotas } from '#contract/storage-quota.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'
import { addPicture, makeTrade, noisyPicture, storageUseOf } from '#testing/storage-quota.ts'

let app: TestApp
/** A second process on the same academy. */
let other: TestApp
let base: string
let admin: Person
let picture: Buffer
beforeAll(async () => {
  const env = { SPACE_COMMUNITY_MB: '1', SPACE_STUDENT_MB: '2' }
  app = await startApp({ env })
  other = await startApp({ env, shareWith: app })
  base = await app.listen()
  admin = await app.people.admin()
  picture = await noisyPicture(150)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

let student: Person
beforeEach(async () => {
  student = await app.people.free()
})

const sendAvatar = (as: Person, content = picture) =>
  sendForm(app, {
    as,
    path: uploadAvatar.path,
    file: { field: 'avatar', content, name: 'me.png' },
  })

/** Announces a file of this size in the request's headers, without sending it. */
async function announce(as: Person, bytes: number) {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    [
      `POST /api${uploadAvatar.path} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${as.token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${bytes}`,
      'connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), answer }
}

test('files that arrive simultaneously at two processes do not exceed the limit together', async () => {
  const trades = await Promise.all(Array.from({ length: 8 }, () => makeTrade(app, student)))
  const answers = await Promise.all(
    trades.flatMap((trade, at) =>
      [app, other].map((process) =>
        addPicture(process, student, trade, picture).then((answer) => ({ ...answer, at })),
      ),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 201 && status !== 200)
  expect(refused.length).toBeGreaterThan(5)
  for (const { status, body } of refused) {
    expect(status).toBe(413)
    expect(body).toMatchObject({
      code: 'space_used_up',
      message: expect.stringMatching(/^Your 1 MB are used up: /),
    })
  }
  const { usedBytes, limitBytes, kinds } = await storageUseOf(app, student)
  expect(limitBytes).toBe(megabyte)
  expect(usedBytes).toBeLessThanOrEqual(megabyte)
  expect(kinds).toEqual([
    { kind: 'screenshots', files: answers.length - refused.length, bytes: usedBytes },
  ])
  const sizes = await Promise.all(
    (await storedFiles(app))
      .filter((key) => key.startsWith('screenshots/'))
      .map(async (key) => (await stat(path.join(app.dataDir, 'files', key))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(usedBytes)
})

test('a file that does not fit is refused before it is sent', async () => {
  const { status, answer } = await announce(student, 3 * megabyte)
  expect(status).toBe(413)
  expect(answer).toContain('space_used_up')
  expect(await storageUseOf(app, student)).toMatchObject({ usedBytes: 0, kinds: [] })
})

test('deleted or replaced files free their space', async () => {
  const trade = await makeTrade(app, student)
  const first = (await addPicture(app, student, trade, picture)).body as Trade
  await addPicture(app, student, trade, picture)
  await sendAvatar(student)
  const before = await storageUseOf(app, student)
  expect(before.kinds.map(({ kind, files }) => [kind, files]).toSorted()).toEqual([
    ['avatars', 1],
    ['screenshots', 2],
  ])

  const screenshotId = first.screenshots[0]?.id ?? ''
  await app.call(deleteScreenshot, { as: student, params: { id: trade, screenshotId } })
  await sendAvatar(student)
  await app.call(deleteAvatar, { as: student })
  expect((await storageUseOf(app, student)).kinds).toMatchObject([
    { kind: 'screenshots', files: 1 },
  ])

  await app.call(deleteTrade, { as: student, params: { id: trade } })
  expect(await storageUseOf(app, student)).toEqual({
    usedBytes: 0,
    limitBytes: megabyte,
    kinds: [],
  })
})

test('refused, aborted and half-sent files take no space', async () => {
  expect((await sendAvatar(student, Buffer.from('no picture'))).status).toBe(415)
  expect(
    (await sendAvatar(student, Buffer.concat([picture.subarray(0, 500), Buffer.alloc(9)]))).status,
  ).toBe(415)
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api${uploadAvatar.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${student.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 400000\r\n\r\n`,
  )
  socket.write('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nabc')
  await expect
    .poll(async () => (await storageUseOf(app, student)).kinds)
    .toMatchObject([{ kind: 'arriving', files: 1, bytes: 400_000 }])
  socket.destroy()
  await expect.poll(async () => (await storageUseOf(app, student)).kinds).toEqual([])
})

test('somebody at the limit can still hand in a text, but no file', async () => {
  const { id: courseId } = await makeCourse(app, admin, { roleAccess: ['community_student'] })
  const { id } = await makeAssignment(app, admin, { courseId })
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(700_000)])
  expect(
    (await handIn(app, student, id, { file: { content: pdf, name: 'plan.pdf' } })).status,
  ).toBe(201)
  const { usedBytes } = await storageUseOf(app, student)
  expect(usedBytes).toBe(pdf.length)
  const more = await handIn(app, student, id, { file: { content: pdf, name: 'plan.pdf' } })
  expect(more).toMatchObject({ status: 413, body: { code: 'space_used_up' } })
  expect((await handIn(app, student, id, { text: 'My plan' })).status).toBe(201)
  expect((await storageUseOf(app, student)).usedBytes).toBe(usedBytes)
})

test('students have more, and those who create content have no limit', async () => {
  const [academy, mentee] = [await app.people.academy(), await app.people.mentorship()]
  for (const [person, limitBytes] of [
    [academy, 2 * megabyte],
    [mentee, 2 * megabyte],
    [await app.people.lapsed(), megabyte],
    [admin, null],
  ] as const)
    expect((await storageUseOf(app, person)).limitBytes).toBe(limitBytes)
})

test("the owner's limits take effect in every process, from the next upload on", async () => {
  const { body: before } = await app.call(getStorageQuotas, { as: admin })
  expect(before).toMatchObject({ communityMb: null, defaultCommunityMb: 1, defaultStudentMb: 2 })
  const { updatedAt } = before
  const change = { communityMb: 3, studentMb: 7, updatedAt }
  const saved = await app.call(saveStorageQuotas, { as: admin, body: change })
  expect(saved.body).toMatchObject({ communityMb: 3, studentMb: 7 })
  expect((await storageUseOf(other, student)).limitBytes).toBe(3 * megabyte)

  // Repeating the same change has no effect, one based on an old version is refused.
  expect((await app.call(saveStorageQuotas, { as: admin, body: change })).body).toEqual(saved.body)
  const stale = await app.call(saveStorageQuotas, { as: admin, body: { ...change, studentMb: 8 } })
  expect(stale).toMatchObject({ status: 409, body: { code: 'overtaken' } })

  const { updatedAt: newest } = saved.body
  const back = { communityMb: null, studentMb: null, updatedAt: newest }
  expect((await app.call(saveStorageQuotas, { as: admin, body: back })).status).toBe(200)
  expect((await storageUseOf(app, student)).limitBytes).toBe(megabyte)
})

test('existing files are measured, and reservations left by a crash are released after a day', async () => {
  const trade = await makeTrade(app, student)
  await addPicture(app, student, trade, picture)
  const { usedBytes } = await storageUseOf(app, student)
  const { pool } = app.academy.db
  await sql`update stored_files set bytes = null where user_id = ${student.id}`.execute(pool)
  await sql`insert into stored_files (file_key, user_id, bytes) values
    ('avatars/gone.webp', ${student.id}, null), ('incoming/crashed', ${student.id}, 5000)`.execute(
    pool,
  )
  await app.runJob('space.measure')
  expect(await storageUseOf(app, student)).toMatchObject({ usedBytes: usedBytes + 5000 })
  app.clock.advance(25 * 60 * 60 * 1000)
  await app.runJob('space.measure')
  app.clock.advance(-25 * 60 * 60 * 1000)
  expect((await storageUseOf(app, student)).kinds).toEqual([
    { kind: 'screenshots', files: 1, bytes: usedBytes },
  ])
  expect(await app.storedOf(student.id, 'files')).toMatchObject([{ kind: 'screenshots' }])
})

test('files no longer count after their account is deleted', async () => {
  await sendAvatar(student)
  const body = { password: student.password }
  expect((await app.call(deleteAccount, { as: student, body })).status).toBe(204)
  const { rows } = await sql`select 1 from stored_files where user_id = ${student.id}`.execute(
    app.academy.db.pool,
  )
  expect(rows).toEqual([])
})
