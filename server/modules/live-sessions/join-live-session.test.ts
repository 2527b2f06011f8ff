import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLiveSession,
  deleteLiveSession,
  joinLiveSession,
  type LiveSessionInput,
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

const meetingUrl = 'https://meet.example/room'
const minutes = 60_000

/** A one-hour session that starts in this many minutes. */
async function schedule(startsIn: number, input: Partial<LiveSessionInput> = {}) {
  const date = new Date(app.clock.now().getTime() + startsIn * minutes).toISOString()
  const body = { title: 'T', description: 'D', date, duration: 60, meetingUrl, ...input }
  return (await app.call(createLiveSession, { as: admin, body })).body
}

const join = (id: string, as: Person | null) => app.call(joinLiveSession, { as, params: { id } })

const attendance = async (id: string) =>
  (
    await app.academy.db.driver.query(
      'select user_id, joined_at from live_session_attendance where live_session_id = $1',
      [id],
    )
  ).rows

test('from 15 minutes before the start to the end; attendance counts once', async () => {
  const person = await app.people.free()
  for (const startsIn of [14.9, 0, -59.9]) {
    const { id } = await schedule(startsIn)
    const first = await join(id, person)
    expect(first).toMatchObject({ status: 200, body: { meetingUrl } })
    const noted = await attendance(id)
    expect(noted).toEqual([{ user_id: person.id, joined_at: expect.any(Date) }])
    const again = await Promise.all([join(id, person), join(id, person), join(id, person)])
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await attendance(id)).toEqual(noted)
  }
})

test('the message tells when joining opens, that the session is over, or that there is no link', async () => {
  const person = await app.people.free()
  const early = await schedule(0, { date: '2090-03-05T18:00:00+02:00' })
  const cases = [
    [early.id, 'This session opens on 5 Mar 2090, 15:45 UTC.'],
    [(await schedule(15.5)).id, /^This session opens on .* UTC\.$/],
    [(await schedule(-60)).id, 'This session has ended.'],
    [(await schedule(5, { meetingUrl: null })).id, 'This session has no meeting link yet.'],
  ] as const
  for (const [id, message] of cases) {
    const answer = await join(id, person)
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'rule_violated', message: expected },
    })
    expect(answer.text).not.toContain('meet.example')
    expect(await attendance(id)).toEqual([])
  }
})

test('a hidden session, a deleted one and an unknown one respond alike', async () => {
  const hidden = await schedule(0, { roleAccess: ['academy_student'] })
  const deleted = await schedule(0)
  await app.call(deleteLiveSession, { as: admin, params: { id: deleted.id } })
  const ids = [hidden.id, deleted.id, '01234567-89ab-7def-8123-456789abcdef', 'no-id']
  const person = await app.people.mentorship()
  const answers = await Promise.all(ids.map((id) => join(id, person)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 404 })
  expect(await attendance(hidden.id)).toEqual([])

  expect(await join(hidden.id, app.people.stranger)).toMatchObject({ status: 401 })
  expect(await join(hidden.id, await app.people.lapsed())).toMatchObject({ status: 404 })
  expect(await join(hidden.id, await app.people.academy())).toMatchObject({ status: 200 })
  expect(await join(hidden.id, admin)).toMatchObject({ status: 200 })
})
