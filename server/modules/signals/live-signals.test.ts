import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import type { ContentRole } from '#contract/access/permissions.ts'
import { newestEventHeader } from '#contract/endpoint.ts'
import { getMe, logout } from '#contract/identity/identity.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type EventReader, openStream } from '#testing/event-reader.ts'
import type { Person } from '#testing/people.ts'
import { about } from '#testing/stream-bench.ts'
import { crowding } from '#testing/trust/report.ts'

let app: TestApp
let other: TestApp
let stream: string
let elsewhere: string
let admin: Person

beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  stream = `${await app.listen()}/api/events`
  elsewhere = `${await other.listen()}/api/events`
  admin = await app.people.admin()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

async function publish(role: ContentRole) {
  const body = { title: 'T', content: 'C', roleAccess: [role] }
  return (await app.call(createSignal, { as: admin, body })).body.id
}

/** The signal events in a stream before the one called `end`. */
async function heardBefore(reader: EventReader, end: string) {
  await reader.next(about(end))
  const heard = reader.events.flatMap(({ data }) => (data?.type === 'signal.changed' ? data : []))
  return heard.map(({ subject }) => subject).slice(0, -1)
}

test('a published signal reaches entitled students in every process within a second', async () => {
  const readers = await Promise.all([
    openStream(stream, (await app.people.academy()).token),
    openStream(elsewhere, (await app.people.academy()).token),
  ])
  const outsider = await openStream(stream, (await app.people.mentorship()).token)
  const began = performance.now()
  const id = await publish('academy_student')
  for (const reader of readers) {
    const event = await reader.next(({ data }) => data?.type === 'signal.changed')
    expect(event.data).toEqual({ type: 'signal.changed', subject: id })
  }
  expect(performance.now() - began).toBeLessThan(1000 * crowding())
  expect(await heardBefore(outsider, await publish('community_student'))).toEqual([])
  await Promise.all([...readers, outsider].map((reader) => reader.close()))
})

test('a stream resumed from a response delivers what happened after that response', async () => {
  const reader = await app.people.academy()
  const { headers } = await app.call(getMe, { as: reader })
  const id = await publish('academy_student')
  const from = String(headers[newestEventHeader])
  for (const address of [stream, elsewhere]) {
    const opened = await openStream(address, reader.token, { lastEventId: from })
    await opened.next(about(id))
    await opened.close()
  }
})

test('after signing out the stream is closed within five seconds, in every process', async () => {
  const person = await app.people.academy()
  const readers = [
    await openStream(stream, person.token),
    await openStream(elsewhere, person.token),
  ]
  const began = performance.now()
  await app.call(logout, { as: person })
  await Promise.all(readers.map((reader) => reader.ended))
  expect(performance.now() - began).toBeLessThan(5000 * crowding())
  await expect(openStream(stream, person.token)).rejects.toThrow('401')
})

test('a new member receives the very next signal, a removed one none', async () => {
  const [newcomer, leaver] = [await app.people.free(), await app.people.academy()]
  const admitted = await openStream(elsewhere, newcomer.token)
  const dismissed = await openStream(elsewhere, leaver.token)
  const set = (person: Person, roles: 'academy_student'[]) =>
    app.call(setUserRoles, { as: admin, params: { id: person.id }, body: { roles } })
  await set(newcomer, ['academy_student'])
  await set(leaver, [])
  const id = await publish('academy_student')
  const end = await publish('community_student')
  expect(await heardBefore(admitted, end)).toEqual([id])
  expect(await heardBefore(dismissed, end)).toEqual([])
  await Promise.all([admitted.close(), dismissed.close()])
})

test('a stranger gets no stream', async () => {
  await expect(openStream(stream, '')).rejects.toThrow('401')
  await expect(openStream(stream, 'x.y.z')).rejects.toThrow('401')
})
