import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLiveSession,
  type LiveSessionChanges,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const chapters = [
  { second: 0, title: 'Welcome' },
  { second: 750, title: 'Risk of one trade' },
]

test('the host is one of all sessions of a series, the chapters are those of one recording', async () => {
  const made = await app.call(createLiveSession, {
    as: admin,
    body: {
      ...{ title: 'Call', description: 'D', date: '2030-01-07T18:00:00Z', host: ' Maria Keller ' },
      chapters,
      repeats: { everyWeeks: 1, until: '2030-01-21', timeZone: 'UTC' },
    },
  })
  expect(made.body).toMatchObject({ host: 'Maria Keller', chapters })
  const shown = async () => {
    const { body } = await app.call(listLiveSessions, { as: await app.people.free(), query: {} })
    return body.map((session) => [session.host, session.chapters?.length ?? 0])
  }
  expect(await shown()).toEqual([
    ['Maria Keller', 2],
    ['Maria Keller', 0],
    ['Maria Keller', 0],
  ])
  const change = (changes: LiveSessionChanges) =>
    app.call(updateLiveSession, { as: admin, params: { id: made.body.id }, body: changes })
  await change({ host: 'Ben Okafor', chapters: chapters.slice(0, 1), which: 'all' })
  expect(await shown()).toEqual([
    ['Ben Okafor', 1],
    ['Ben Okafor', 0],
    ['Ben Okafor', 0],
  ])
  await change({ host: null, chapters: [] })
  expect((await shown())[0]).toEqual([null, 0])
  for (const wrong of [
    { host: 'x'.repeat(101) },
    { chapters: [{ second: -1, title: 'Before' }] },
    { chapters: [{ second: 1, title: '' }] },
    { chapters: Array.from({ length: 101 }, (_, second) => ({ second, title: 'One' })) },
  ]) {
    expect((await change(wrong)).status).toBe(400)
  }
})
