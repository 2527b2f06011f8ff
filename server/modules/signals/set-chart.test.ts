import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { createSignal, deleteSignal, listSignals, type Signal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { disguisedFiles, encodeForm, fileForm } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2fbf8f' } })
    .png()
    .toBuffer()

async function publish(role: ContentRole = 'community_student'): Promise<string> {
  const body = { title: 'Euro', content: 'Up', roleAccess: [role] }
  return (await app.call(createSignal, { as: admin, body })).body.id
}

async function send(as: Person | null, id: string, content: Buffer, field = 'chart') {
  const { payload, headers } = await encodeForm(fileForm({ field, content, name: 'chart.png' }))
  const answer = await app.request({
    method: 'POST',
    url: `/api/courses/signal/${id}/chart`,
    headers: { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload,
  })
  return { ...answer, signal: answer.body as Signal }
}

const chartFor = async (as: Person, id: string) =>
  (await app.call(listSignals, { as })).body.find((signal) => signal.id === id)?.chart
const open = (address: string | null | undefined) => app.academy.http.inject(address ?? '')

test('a chart is re-encoded as WebP and shown at an address bound to the caller', async () => {
  const id = await publish('academy_student')
  const { status, signal } = await send(admin, id, await picture(3000, 1500))
  expect(status).toBe(200)
  expect(signal.history).toHaveLength(1)
  const student = await app.people.academy()
  const address = await chartFor(student, id)
  expect(address).not.toBe(signal.chart)
  const served = await open(address)
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp' })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2560 })

  const free = await app.people.free()
  expect(await chartFor(free, id)).toBeUndefined()
  const moved = address?.replace(/user=[^&]+/, 'user='.concat(randomUUID()))
  expect((await open(moved)).statusCode).toBe(404)
})

test('a new chart replaces the old one, and is deleted with its signal', async () => {
  const before = await storedFiles(app)
  const id = await publish()
  const { signal } = await send(admin, id, await picture(10, 10))
  await send(admin, id, await picture(20, 10))
  await vi.waitFor(async () => expect(await storedFiles(app)).toHaveLength(before.length + 1))
  expect((await open(signal.chart)).statusCode).toBe(404)
  await app.call(deleteSignal, { as: admin, params: { id } })
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
})

test('other files, too large ones, or those not from an admin are refused, and the old one stays', async () => {
  const id = await publish()
  const image = await picture(5, 5)
  await send(admin, id, image)
  const state = async () => ({
    files: await storedFiles(app),
    rows: await app.academy.db.pool.selectFrom('signals').selectAll().orderBy('id').execute(),
  })
  const before = await state()
  for (const content of [disguisedFiles.html, disguisedFiles.svg, disguisedFiles.empty]) {
    expect((await send(admin, id, content ?? Buffer.alloc(0))).status).toBe(415)
  }
  expect((await send(admin, id, Buffer.alloc(5 * 1024 ** 2 + 1))).status).toBe(413)
  expect((await send(admin, id, image, 'thumbnail')).status).toBe(400)
  expect((await send(null, id, image)).status).toBe(401)
  expect((await send(await app.people.mentorship(), id, image)).status).toBe(403)
  expect((await send(admin, randomUUID(), image)).status).toBe(404)
  expect(await state()).toEqual(before)
})
