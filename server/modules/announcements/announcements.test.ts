import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type AnnouncementInput,
  deleteAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  saveAnnouncement,
} from '#contract/announcements.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { takings } from '#testing/taken-rights.ts'

let app: TestApp
let other: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  owner = await app.people.admin()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const minute = 60_000
const inMinutes = (minutes: number) =>
  new Date(app.clock.now().getTime() + minutes * minute).toISOString()
const announce = (
  changes: Partial<AnnouncementInput> & { seenUpdatedAt?: string } = {},
  id = newId(),
  as = owner,
) =>
  app.call(saveAnnouncement, {
    as,
    params: { id },
    body: {
      title: 'New hall',
      text: 'We **move**.',
      roles: [],
      startsAt: inMinutes(-1),
      endsAt: inMinutes(10),
      ...changes,
    },
  })
const current = async (as: Person, through = app) =>
  (await through.call(listCurrentAnnouncements, { as })).body.map(({ id }) => id)
const dismiss = async (as: Person, id: string) =>
  (await app.call(dismissAnnouncement, { as, params: { id } })).status
const notified = async (as: Person, message: string) => {
  const { body } = await app.call(listNotifications, { as })
  return body.filter((one) => one.message === message).length
}

test('a program’s announcement is shown and notified only there', async () => {
  const [student, mentee, free] = [
    await app.people.academy(),
    await app.people.mentorship(),
    await app.people.free(),
  ]
  const { status, body } = await announce({ title: 'Exam week', roles: ['academy_student'] })
  expect([status, body.state]).toEqual([200, 'running'])
  expect(await current(student, other)).toContain(body.id)
  for (const outside of [mentee, free]) {
    expect(await current(outside)).not.toContain(body.id)
    expect(await dismiss(outside, body.id)).toBe(404)
  }
  await vi.waitFor(async () => expect(await notified(student, 'Exam week')).toBe(1), {
    timeout: 60_000,
  })
  expect(await notified(mentee, 'Exam week')).toBe(0)
  expect(await notified(free, 'Exam week')).toBe(0)
})

test('a member of two programs is notified once, and the author not at all', async () => {
  const [both, mentee, colleague] = [
    await app.people.academy(),
    await app.people.mentorship(),
    await app.people.admin(),
  ]
  await app.academy.db.transaction((tx) =>
    app.academy.modules.access.openSubscription(tx, both.id, 'mentorship'),
  )
  await announce({ title: 'Both programs', roles: ['mentorship_student', 'academy_student'] })
  for (const reader of [both, mentee, colleague]) {
    const once = async () => expect(await notified(reader, 'Both programs')).toBe(1)
    await vi.waitFor(once, { timeout: 60_000 })
  }
  // Both have been notified by now: anyone who has the later one has read the outbox to its end.
  expect(await notified(both, 'Both programs')).toBe(1)
  expect(await notified(owner, 'Both programs')).toBe(0)
})

test('a dismissed one stays dismissed for that person only, even if it is changed', async () => {
  const [one, two] = [await app.people.free(), await app.people.free()]
  const { body } = await announce({ title: 'For all' })
  expect(await Promise.all([dismiss(one, body.id), dismiss(one, body.id)])).toEqual([204, 204])
  expect(await current(one, other)).not.toContain(body.id)
  expect(await current(two)).toContain(body.id)
  await announce({ title: 'For all, again', seenUpdatedAt: body.updatedAt }, body.id)
  expect(await current(one)).not.toContain(body.id)
  expect(await dismiss(one, newId())).toBe(404)
})

test('it begins and ends automatically, and is notified once by two processes', async () => {
  const reader = await app.people.free()
  const { body } = await announce({
    title: 'Tomorrow',
    startsAt: inMinutes(2),
    endsAt: inMinutes(4),
  })
  expect(body.state).toBe('planned')
  expect(await current(reader)).not.toContain(body.id)
  const begin = () => Promise.all([app, other].map((each) => each.runJob('announcements.begin')))
  await begin()
  app.clock.advance(3 * minute)
  await begin()
  await begin()
  expect(await current(reader)).toContain(body.id)
  await vi.waitFor(async () => expect(await notified(reader, 'Tomorrow')).toBe(1), {
    timeout: 60_000,
  })
  app.clock.advance(3 * minute)
  expect(await current(reader)).not.toContain(body.id)
  const { body: all } = await app.call(listAnnouncements, { as: owner })
  expect(all.find(({ id }) => id === body.id)?.state).toBe('over')
})

test('concurrent edits never overwrite each other, and it can be deleted', async () => {
  const { body } = await announce({ title: 'Draft' })
  const late = { title: 'Late', seenUpdatedAt: '2026-01-01T00:00:00.000Z' }
  expect((await announce(late, body.id)).status).toBe(409)
  expect((await announce({ endsAt: inMinutes(-5) }, body.id)).status).toBe(400)
  const params = { id: body.id }
  expect((await app.call(deleteAnnouncement, { as: owner, params })).status).toBe(204)
  expect((await app.call(deleteAnnouncement, { as: owner, params })).status).toBe(404)
  const student = await app.people.academy()
  const id = newId()
  expect((await announce({}, id, student)).status).toBe(403)
  const { body: all } = await app.call(listAnnouncements, { as: owner })
  expect(all.map((one) => one.id)).not.toContain(id)
})

test('of an admin who loses the permission before its start stops, until another saves it', async () => {
  const [admin, reader] = [await app.people.admin(), await app.people.free()]
  const times = { startsAt: inMinutes(2), endsAt: inMinutes(10) }
  const words = { title: 'Too late', ...times }
  const { body: planned } = await announce(words, newId(), admin)
  const { body: begun } = await announce({ title: 'In time' }, newId(), admin)
  const stateOf = async (id: string) => {
    const { body } = await app.call(listAnnouncements, { as: owner })
    return body.find((one) => one.id === id)?.state
  }
  expect([await stateOf(planned.id), await stateOf(begun.id)]).toEqual(['planned', 'running'])
  await takings.demoted?.take(app, admin)
  expect([await stateOf(planned.id), await stateOf(begun.id)]).toEqual(['stopped', 'running'])
  app.clock.advance(3 * minute)
  await app.runJob('announcements.begin')
  expect(await stateOf(planned.id)).toBe('stopped')
  expect(await current(reader)).not.toContain(planned.id)
  expect(await notified(reader, 'Too late')).toBe(0)

  await announce(words, planned.id)
  expect(await stateOf(planned.id)).toBe('running')
  expect(await current(reader)).toContain(planned.id)
  await vi.waitFor(async () => expect(await notified(reader, 'Too late')).toBe(1))
})
