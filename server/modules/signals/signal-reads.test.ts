import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  declareCountry,
  getWithheldCountries,
  updateWithheldCountries,
} from '#contract/countries.ts'
import { deleteAccount, exportOwnData } from '#contract/identity/identity.ts'
import {
  countSignalReads,
  listMemberSignalReads,
  noteSignalReads,
} from '#contract/signals/signal-reads.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

async function publish(roleAccess: 'community_student' | 'academy_student') {
  const body = { title: `For ${roleAccess}`, content: 'Bounce', roleAccess: [roleAccess] }
  return (await app.call(createSignal, { as: admin, body })).body.id
}
const note = (as: Person | undefined, ...ids: string[]) =>
  app.call(noteSignalReads, { ...(as && { as }), body: { ids } })
const countOf = async (id: string) =>
  (await app.call(countSignalReads, { as: admin, query: { ids: id } })).body[0]
const readsOf = async ({ id }: Person) =>
  (await app.call(listMemberSignalReads, { as: admin, params: { id } })).body

test('a signal is counted once per member, however often and concurrently it is reported', async () => {
  const id = await publish('academy_student')
  const [reader, other] = [await app.people.academy(), await app.people.academy()]
  const before = await countOf(id)
  expect(before?.readers).toBe(0)
  const answers = await Promise.all(Array.from({ length: 20 }, () => note(reader, id, id)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  await note(other, id)
  expect(await countOf(id)).toEqual({ signalId: id, readers: 2, audience: before?.audience })
  expect(before?.audience).toBeGreaterThanOrEqual(2)
  const known = await readsOf(reader)
  expect(known).toMatchObject({ total: 1, items: [{ signalId: id, title: 'For academy_student' }] })
  app.clock.advance(60_000)
  await note(reader, id)
  expect(await readsOf(reader)).toEqual(known)
})

test('nothing is recorded for invisible signals, unknown ids, and the office', async () => {
  const id = await publish('academy_student')
  const free = await app.people.free()
  expect((await note(undefined, id)).status).toBe(401)
  expect((await note(free, id, newId())).status).toBe(204)
  expect((await note(admin, id)).status).toBe(204)
  expect((await countOf(id))?.readers).toBe(0)
  expect(await readsOf(free)).toEqual({ total: 0, items: [] })
  for (const as of [free, await app.people.academy(), await app.people.mentorship()]) {
    const counted = await app.call(countSignalReads, { as, query: { ids: id } })
    const listed = await app.call(listMemberSignalReads, { as, params: { id: as.id } })
    expect([counted.status, listed.status]).toEqual([403, 403])
  }
})

test('the audience is who may see it now, not counting the office', async () => {
  const id = await publish('community_student')
  const before = (await countOf(id))?.audience ?? 0
  await app.people.free()
  await app.people.admin()
  expect((await countOf(id))?.audience).toBe(before + 1)
})

test('who may not receive signals is not counted, among the readers neither', async () => {
  const id = await publish('community_student')
  const [reader, other] = [await app.people.free(), await app.people.free()]
  await note(reader, id)
  await note(other, id)
  const { readers, audience } = (await countOf(id)) ?? { readers: 0, audience: 0 }
  expect(readers).toBe(2)
  const { updatedAt } = (await app.call(getWithheldCountries, { as: admin })).body
  const body = { countries: ['US'], withholdsUndeclared: false, updatedAt }
  await app.call(updateWithheldCountries, { as: admin, body })
  await app.call(declareCountry, { as: other, body: { country: 'US' } })
  expect(await countOf(id)).toEqual({ signalId: id, readers: 1, audience: audience - 1 })
})

test('reads are in the data download, and deleted with the account', async () => {
  const id = await publish('community_student')
  const reader = await app.people.free()
  await note(reader, id)
  const own = await app.call(exportOwnData, { as: reader })
  expect(JSON.stringify(own.body)).toContain(id)
  const { password } = reader
  expect((await app.call(deleteAccount, { as: reader, body: { password } })).status).toBe(204)
  expect((await countOf(id))?.readers).toBe(0)
  const { rows } = await app.academy.db.driver.query(
    'select 1 from signal_reads where user_id = $1',
    [reader.id],
  )
  expect(rows).toEqual([])
})
