import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  deleteBroadcast,
  holdBroadcast,
  listBroadcasts,
  previewBroadcast,
  saveBroadcast,
  sendBroadcast,
  testBroadcast,
} from '#contract/broadcasts.ts'
import type { MemberFilter } from '#contract/members.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { broadcastJobName } from './sending.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const pool = () => app.academy.db.pool
const draft = async (filter: MemberFilter, id = newId()) => {
  const body = { subject: 'News', body: 'Hello {{name}}', filter }
  return (await app.call(saveBroadcast, { as: admin, params: { id }, body })).body
}
const send = (id: string, at: string | null = null) =>
  app.call(sendBroadcast, { as: admin, params: { id }, body: { at } })
const broadcast = async (id: string) => {
  const { body } = await app.call(listBroadcasts, { as: admin, query: { limit: 100 } })
  return body.find((one) => one.id === id)
}
const run = async (id: string, sendAt?: string | null) =>
  app.runJob(broadcastJobName, { letter: id, sendAt: sendAt ?? (await broadcast(id))?.sendAt })
/** Users with a confirmed address and mail notifications enabled. */
async function confirm(...people: Person[]) {
  for (const { id } of people) {
    const confirmed = { emailConfirmedAt: new Date() }
    await pool().updateTable('users').set(confirmed).where('id', '=', id).execute()
    await pool()
      .insertInto('userPreferences')
      .values({ userId: id, timeZone: null, notifyInApp: true, notifyByEmail: true })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ notifyByEmail: true }))
      .execute()
  }
}

it('leaves out users without mail notifications or without a confirmed address', async () => {
  const [reader, silent, strange] = [
    await app.people.mentorship(),
    await app.people.mentorship(),
    await app.people.mentorship(),
  ]
  await confirm(reader, silent, strange)
  await pool()
    .updateTable('users')
    .set({ emailConfirmedAt: null })
    .where('id', '=', strange.id)
    .execute()
  await pool()
    .updateTable('userPreferences')
    .set({ notifyByEmail: false })
    .where('userId', '=', silent.id)
    .execute()
  const filter = { program: 'mentorship' as const }
  const body = { subject: 'News {{name}}', body: 'Hello', filter }
  const { body: preview } = await app.call(previewBroadcast, { as: admin, body })
  expect(preview).toMatchObject({ subject: `News ${admin.name}`, meant: 3, reached: 1 })

  const { id } = await draft(filter)
  await send(id)
  await run(id)
  expect(await broadcast(id)).toMatchObject({ state: 'sent', people: 1, handed: 1, leftOut: 0 })
  const { text } = await mailsOf(app).one(reader.email, 'News')
  expect(text).toContain('Unsubscribe from e-mails like this one')
  expect(await mailsOf(app).now(silent.email)).toEqual([])
})

it('is scheduled once, can be held until it starts, and a cancelled schedule does nothing', async () => {
  const reader = await app.people.free()
  await confirm(reader)
  const { id } = await draft({ search: reader.email })
  const plan = await send(id, '2190-01-01T00:00:00.000Z')
  expect(plan.body.state).toBe('planned')
  expect((await send(id)).status).toBe(409)
  expect((await app.call(deleteBroadcast, { as: admin, params: { id } })).status).toBe(409)

  const hold = () => app.call(holdBroadcast, { as: admin, params: { id } })
  expect((await hold()).body.state).toBe('draft')
  await run(id, '2190-01-01T00:00:00.000Z')
  expect(await broadcast(id)).toMatchObject({ state: 'draft', people: 0 })

  await Promise.all([send(id), send(id)])
  await Promise.all([run(id), run(id)])
  expect((await hold()).status).toBe(409)
  expect(await broadcast(id)).toMatchObject({ state: 'sent', handed: 1 })
  expect(await mailsOf(app).to(reader.email, 'News')).toHaveLength(1)
})

it('can be tested on oneself, is refused to lower staff, and is stored once per id', async () => {
  const { id, updatedAt } = await draft({ tag: 'nobody' })
  await app.call(testBroadcast, { as: admin, params: { id } })
  expect((await mailsOf(app).one(admin.email, 'News')).text).toContain('Hello')
  app.clock.advance(1000)
  await draft({ tag: 'nobody' }, id)
  const stale = await app.call(saveBroadcast, {
    as: admin,
    params: { id },
    body: { subject: 'Old', body: 'x', filter: {}, seenUpdatedAt: updatedAt },
  })
  expect(stale.status).toBe(409)
  const support = await app.people.staff('support')
  const body = { subject: 'Mine', body: 'x', filter: {} }
  expect((await app.call(saveBroadcast, { as: support, params: { id }, body })).status).toBe(403)
  expect((await broadcast(id))?.subject).toBe('News')
})

it('that nobody would get is refused with the reason, now and for later', async () => {
  const silent = await app.people.free()
  const { id } = await draft({ search: silent.email })
  const problem = { code: 'rule_violated', message: expect.stringContaining('the one member') }
  expect(await send(id)).toMatchObject({ status: 422, body: problem })
  expect(await send(id, '2190-01-01T00:00:00.000Z')).toMatchObject({ status: 422 })
  const { id: empty } = await draft({ search: 'no such person' })
  const none = { message: expect.stringContaining('no member matches') }
  expect(await send(empty)).toMatchObject({ status: 422, body: none })
  expect(await broadcast(id)).toMatchObject({ state: 'draft' })
})
