import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import {
  createLiveSession,
  getLiveSession,
  type LiveSessionInput,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { listSignalRecordings } from '#contract/signal-recordings.ts'
import { createSignal, deleteSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let free: Person
let academy: Person
let mentorship: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  free = await app.people.free()
  academy = await app.people.academy()
  mentorship = await app.people.mentorship()
})
afterAll(() => app.stop())

const recordingUrl = 'https://www.youtube.com/watch?v=abc'

async function signalFor(role: ContentRole, title = 'Gold long'): Promise<string> {
  const body = { title, content: 'Why', roleAccess: [role] }
  return (await app.call(createSignal, { as: admin, body })).body.id
}

async function sessionWith(
  chapters: LiveSessionInput['chapters'],
  more: Partial<LiveSessionInput> = {},
) {
  const body = { title: 'Call', description: 'D', date: '2026-11-02T18:00:00Z', recordingUrl }
  const made = await app.call(createLiveSession, {
    as: admin,
    body: { ...body, chapters, ...more },
  })
  expect(made.status).toBe(201)
  return made.body
}

const recordings = (as: Person, id: string) =>
  app.call(listSignalRecordings, { as, params: { id } })

test('a chapter names a signal to those who may see both', async () => {
  const signalId = await signalFor('mentorship_student')
  const made = await sessionWith([
    { second: 0, title: 'Welcome' },
    { second: 750, title: 'Gold', signalId },
  ])
  const named = [
    { second: 0, title: 'Welcome' },
    { second: 750, title: 'Gold', signal: { id: signalId, title: 'Gold long' } },
  ]
  expect(made.chapters).toEqual(named)
  const read = async (as: Person) =>
    (await app.call(getLiveSession, { as, params: { id: made.id } })).body.chapters
  const listed = async (as: Person) => {
    const { body } = await app.call(listLiveSessions, { as, query: {} })
    return body.find(({ id }) => id === made.id)?.chapters
  }
  for (const as of [admin, mentorship])
    expect([await read(as), await listed(as)]).toEqual([named, named])
  const unnamed = [named[0], { second: 750, title: 'Gold' }]
  for (const as of [free, academy]) {
    expect([await read(as), await listed(as)]).toEqual([unnamed, unnamed])
    expect((await recordings(as, signalId)).status).toBe(404)
  }
  expect((await recordings(mentorship, signalId)).body).toEqual([
    {
      id: made.id,
      title: 'Call',
      date: '2026-11-02T18:00:00.000Z',
      recordingUrl,
      chapters: [{ second: 750, title: 'Gold' }],
    },
  ])
})

test('the page of a signal lists the recordings that its reader may see, newest first', async () => {
  const signalId = await signalFor('community_student')
  const chapters = [
    { second: 5, title: 'Before', signalId },
    { second: 90, title: 'After', signalId },
  ]
  await sessionWith(chapters, { title: 'For all' })
  await sessionWith(chapters, {
    title: 'For the academy',
    roleAccess: ['academy_student'],
    date: '2026-11-09T18:00:00Z',
  })
  await sessionWith(chapters, { title: 'Not recorded', recordingUrl: null })
  const titles = async (as: Person) =>
    (await recordings(as, signalId)).body.map(({ title }) => title)
  expect(await titles(academy)).toEqual(['For the academy', 'For all'])
  expect(await titles(admin)).toEqual(['For the academy', 'For all'])
  expect(await titles(free)).toEqual(['For all'])
  expect((await recordings(free, signalId)).body[0]?.chapters).toEqual([
    { second: 5, title: 'Before' },
    { second: 90, title: 'After' },
  ])
})

test('a signal that is not there is refused, and changes nothing', async () => {
  const made = await sessionWith([{ second: 1, title: 'One' }])
  const chapters = [{ second: 2, title: 'Two', signalId: crypto.randomUUID() }]
  const refused = await app.call(updateLiveSession, {
    as: admin,
    params: { id: made.id },
    body: { chapters },
  })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'chapters' }] } })
  const { body } = await app.call(getLiveSession, { as: admin, params: { id: made.id } })
  expect(body.chapters).toEqual([{ second: 1, title: 'One' }])
  const body2 = { title: 'Call', description: 'D', date: '2026-11-02T18:00:00Z', chapters }
  expect((await app.call(createLiveSession, { as: admin, body: body2 })).status).toBe(400)
})

test('a deleted signal leaves its chapter, which can be saved as it is shown', async () => {
  const signalId = await signalFor('community_student')
  const made = await sessionWith([{ second: 3, title: 'Gold', signalId }])
  await app.call(deleteSignal, { as: admin, params: { id: signalId } })
  const { body } = await app.call(getLiveSession, { as: free, params: { id: made.id } })
  expect(body.chapters).toEqual([{ second: 3, title: 'Gold' }])
  expect((await recordings(free, signalId)).status).toBe(404)
  const saved = await app.call(updateLiveSession, {
    as: admin,
    params: { id: made.id },
    body: { chapters: [{ second: 3, title: 'Gold' }] },
  })
  expect(saved.status).toBe(200)
})

test('the chapters of others of a series are left alone', async () => {
  const signalId = await signalFor('community_student')
  const repeats = { everyWeeks: 1 as const, until: '2030-01-14', timeZone: 'UTC' }
  const made = await sessionWith(null, { date: '2030-01-07T18:00:00Z', repeats })
  await app.call(updateLiveSession, {
    as: admin,
    params: { id: made.id },
    body: { recordingUrl, chapters: [{ second: 3, title: 'Gold', signalId }], which: 'all' },
  })
  expect((await recordings(free, signalId)).body.map(({ id }) => id)).toEqual([made.id])
})
