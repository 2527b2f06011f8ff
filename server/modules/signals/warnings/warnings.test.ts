import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getSignalWarning,
  listWarningShowings,
  listWarningVersions,
  noteWarningShown,
  publishWarning,
} from '#contract/signals/signal-warnings.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let member: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  member = await app.people.free()
})
afterAll(() => app.stop())

const current = async () => (await app.call(getSignalWarning, { as: member })).body.warning
const versions = async () => (await app.call(listWarningVersions, { as: admin })).body
const publish = async (text: string | null, as: Person | null = admin) =>
  app.call(publishWarning, {
    as,
    body: { text, seenVersion: (await versions())[0]?.version ?? null },
  })
const shown = (version: number, as: Person | null = member) =>
  app.call(noteWarningShown, { as, body: { version } })
const showings = async (query = {}) =>
  (await app.call(listWarningShowings, { as: admin, query })).body

test('a warning has versions, each kept, and can be taken away', async () => {
  expect(await current()).toBe(null)
  expect((await publish('You may lose.')).body).toMatchObject({ version: 1, shownTo: 0 })
  await publish('You may lose all.')
  expect(await current()).toEqual({ version: 2, text: 'You may lose all.' })
  await publish(null)
  expect(await current()).toBe(null)
  await publish('You may lose more.')
  expect((await versions()).map(({ version, text }) => [version, text])).toEqual([
    [4, 'You may lose more.'],
    [3, null],
    [2, 'You may lose all.'],
    [1, 'You may lose.'],
  ])
})

test('of two who publish at once one is told that the other was first', async () => {
  const seenVersion = (await versions())[0]?.version ?? null
  const answers = await Promise.all(
    ['One', 'Other'].map((text) =>
      app.call(publishWarning, { as: admin, body: { text, seenVersion } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the first showing of each version to a member is recorded, whatever is sent later', async () => {
  const version = (await current())?.version ?? 0
  const from = app.clock.now()
  await Promise.all([shown(version), shown(version), shown(version)])
  const [first] = await showings({ search: member.name })
  expect(first).toMatchObject({ member: { id: member.id, name: member.name }, version })
  expect(new Date(first?.shownAt ?? 0).getTime()).toBeGreaterThanOrEqual(from.getTime() - 1)
  app.clock.advance(60_000)
  expect((await shown(version)).status).toBe(204)
  expect(await showings()).toEqual([first])
  app.clock.advance(-60_000)
  // Neither a version that does not exist nor one that shows nothing.
  expect((await shown(99)).status).toBe(204)
  expect((await shown(3)).status).toBe(204)
  expect(await showings()).toHaveLength(1)
  expect((await versions())[0]).toMatchObject({ version, shownTo: 1 })
})

test('it is part of the own data, with the text that was shown', async () => {
  const version = (await current())?.version
  expect(await app.storedOf(member.id, 'signalReads')).toMatchObject({
    warnings: [{ version, text: (await current())?.text }],
  })
})

test('the list is searched, sorted and paged', async () => {
  const others = [await app.people.academy(), await app.people.mentorship()]
  const version = (await current())?.version ?? 0
  for (const one of others) await shown(version, one)
  expect(await showings({ search: others[0]?.name })).toHaveLength(1)
  expect(await showings({ limit: 1, page: 2 })).toHaveLength(1)
  const names = (await showings({ sort: 'member' })).map(({ member: { name } }) => name)
  expect(names).toEqual(names.toSorted())
})

test('the office alone publishes and reads who has seen it', async () => {
  const teacher = await app.people.staff('teacher')
  const before = await versions()
  for (const [as, status] of [
    [null, 401],
    [member, 403],
    [teacher, 403],
  ] as const) {
    expect((await publish('Mine', as)).status).toBe(status)
    expect((await app.call(listWarningVersions, { as })).status).toBe(status)
    expect((await app.call(listWarningShowings, { as })).status).toBe(status)
  }
  expect(await versions()).toEqual(before)
  expect((await app.call(getSignalWarning, { as: null })).status).toBe(401)
  expect((await shown(1, null)).status).toBe(401)
})
