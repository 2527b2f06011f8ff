import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { updateCourse } from '#contract/courses.ts'
import { lessonFileSchema } from '#contract/lesson-files.ts'
import { removeSessionFile } from '#contract/live-session-files.ts'
import {
  createLiveSession,
  deleteLiveSession,
  getLiveSession,
  listLiveSessions,
} from '#contract/live-sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import { makeLinked, makeOpenSession } from '#testing/linked-lessons.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())
beforeEach(async () => {
  id = (await makeOpenSession(app, admin, { roleAccess: ['academy_student'] })).id
})

const preset = Buffer.from('RiskPercent=1.0\r\n')
const send = (to = id, name = 'plan.set', content = preset, which?: 'later' | 'all') =>
  sendForm(app, {
    as: admin,
    path: `/courses/live-session/${to}/files${which ? `?which=${which}` : ''}`,
    file: { field: 'file', content, name },
  })
const add = async () => lessonFileSchema.parse((await send()).body)
const load = (url = '') => app.request({ url })
const seen = (as: Person) => app.call(getLiveSession, { as, params: { id } })

test('whoever sees the session downloads its files, before and after it, and nobody else', async () => {
  expect((await seen(student)).body).not.toHaveProperty('files')
  const file = await add()
  const { body } = await seen(student)
  expect(body.files).toMatchObject([{ id: file.id, name: 'plan.set', bytes: preset.length }])
  const listed = (await app.call(listLiveSessions, { as: student })).body
  expect(listed.find((one) => one.id === id)?.files).toHaveLength(1)
  const url = body.files?.[0]?.url
  expect((await load(url)).text).toBe(preset.toString())
  const ended = new Date(app.clock.now().getTime() - 3 * 3_600_000).toISOString()
  const past = { roleAccess: ['academy_student' as const], date: ended }
  id = (await makeOpenSession(app, admin, past)).id
  await add()
  expect((await load((await seen(student)).body.files?.[0]?.url)).status).toBe(200)
  expect((await seen(await app.people.free())).status).toBe(404)
})

test('they are closed as the lesson is that the session is, whatever address a student has', async () => {
  await add()
  const url = (await seen(student)).body.files?.[0]?.url
  expect((await load(url)).status).toBe(200)
  const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  await makeLinked(app, admin, course.id, { kind: 'session', session: id })
  expect((await load(url)).status).toBe(200)
  const params = { id: course.id }
  await app.call(updateCourse, { as: admin, params, body: { isPublished: false } })
  expect((await load(url)).status).toBe(404)
})

test('what is no such file, too many or for no session is refused, and nothing of it stays', async () => {
  const before = await storedFiles(app)
  expect((await send(id, 'page.html', Buffer.from('<html></html>'))).status).toBe(415)
  expect((await send(randomUUID())).status).toBe(404)
  expect(await storedFiles(app)).toEqual(before)
  for (let count = 0; count < 9; count += 1) await add()
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await seen(student)).body.files).toHaveLength(10)
})

test('a file goes with its removal, from its own session alone, and with the session', async () => {
  const before = await storedFiles(app)
  const file = await add()
  const other = (await makeOpenSession(app, admin)).id
  const remove = (of: string) =>
    app.call(removeSessionFile, { as: admin, params: { id: of, fileId: file.id } })
  expect((await remove(other)).status).toBe(404)
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(404)
  await add()
  await app.call(deleteLiveSession, { as: admin, params: { id } })
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
})

const addSeries = () =>
  app.call(createLiveSession, {
    as: admin,
    body: {
      title: 'Weekly',
      description: 'Room',
      date: '2030-01-07T10:00:00Z',
      repeats: { everyWeeks: 1, until: '2030-01-21', timeZone: 'UTC' },
    },
  })
const seriesOf = async (title: string) => {
  const { body } = await app.call(listLiveSessions, { as: admin })
  const own = body.filter((one) => one.title === title)
  return own.toSorted((one, other) => one.date.localeCompare(other.date))
}
const namesOf = async (title: string) =>
  (await seriesOf(title)).map(({ files = [] }) => files.map(({ name }) => name))

test('a file is added to one session of a series, to the later ones or to all, and removed likewise', async () => {
  const before = await storedFiles(app)
  await addSeries()
  const [first, second, third] = (await seriesOf('Weekly')).map((one) => one.id)
  await send(second, 'one.set')
  await send(second, 'later.set', preset, 'later')
  await send(third, 'all.set', preset, 'all')
  expect(await namesOf('Weekly')).toEqual([
    ['all.set'],
    ['one.set', 'later.set', 'all.set'],
    ['later.set', 'all.set'],
  ])
  const fileOf = async (place: number, name: string) =>
    (await seriesOf('Weekly'))[place]?.files?.find((one) => one.name === name)
  const remove = async (place: number, name: string, which?: 'later' | 'all') =>
    app.call(removeSessionFile, {
      as: admin,
      params: {
        id: [first, second, third][place] ?? '',
        fileId: (await fileOf(place, name))?.id ?? '',
      },
      query: which ? { which } : {},
    })
  // One that others still have is not deleted with the first that loses it.
  expect((await remove(1, 'later.set')).status).toBe(204)
  expect((await load((await fileOf(2, 'later.set'))?.url)).status).toBe(200)
  expect((await remove(0, 'all.set', 'all')).status).toBe(204)
  expect(await namesOf('Weekly')).toEqual([[], ['one.set'], ['later.set']])
  // The last room of one refuses the file for all.
  for (let count = 0; count < 9; count += 1) await send(third)
  const kept = await storedFiles(app)
  expect((await send(first, 'full.set', preset, 'all')).status).toBe(422)
  expect(await storedFiles(app)).toEqual(kept)
  expect((await namesOf('Weekly'))[0]).toEqual([])
  await app.call(deleteLiveSession, {
    as: admin,
    params: { id: first ?? '' },
    query: { which: 'all' },
  })
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
})

test('what has begun of a series keeps its files as they are', async () => {
  await addSeries()
  const [first, second] = (await seriesOf('Weekly')).map((one) => one.id)
  await app.academy.db.pool
    .updateTable('liveSessions')
    .set({ startsAt: new Date('2020-01-06T10:00:00Z') })
    .where('id', '=', first ?? '')
    .execute()
  await send(second, 'all.set', preset, 'all')
  expect(await namesOf('Weekly')).toEqual([[], ['all.set'], ['all.set']])
  await app.call(deleteLiveSession, {
    as: admin,
    params: { id: second ?? '' },
    query: { which: 'all' },
  })
  await app.call(deleteLiveSession, { as: admin, params: { id: first ?? '' } })
})

test('a duplicate, and each of a series made of it, has the files of its original, which may go', async () => {
  const before = await storedFiles(app)
  await send(id, 'one.set')
  await send(id, 'two.set')
  const stored = await storedFiles(app)
  const body = {
    title: 'Copy',
    description: 'Room',
    date: '2030-01-07T10:00:00Z',
    roleAccess: ['academy_student'] as ['academy_student'],
    repeats: { everyWeeks: 1, until: '2030-01-14', timeZone: 'UTC' } as const,
    copyOf: id,
  }
  const made = await app.call(createLiveSession, { as: admin, body })
  expect(made.status).toBe(201)
  expect(await namesOf('Copy')).toEqual([
    ['one.set', 'two.set'],
    ['one.set', 'two.set'],
  ])
  expect(await storedFiles(app)).toEqual(stored)
  expect((await app.call(createLiveSession, { as: student, body })).status).toBe(403)
  const missing = await app.call(createLiveSession, {
    as: admin,
    body: { ...body, copyOf: randomUUID(), title: 'None' },
  })
  expect(missing.status).toBe(404)
  expect(await seriesOf('None')).toEqual([])
  await app.call(deleteLiveSession, { as: admin, params: { id } })
  for (const { id: one } of await seriesOf('Copy')) {
    const { body: shown } = await app.call(getLiveSession, { as: student, params: { id: one } })
    expect((await load(shown.files?.[0]?.url)).status).toBe(200)
  }
  const [copy] = await seriesOf('Copy')
  await app.call(deleteLiveSession, {
    as: admin,
    params: { id: copy?.id ?? '' },
    query: { which: 'all' },
  })
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
})
