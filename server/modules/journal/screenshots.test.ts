import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import {
  createTrade,
  deleteScreenshot,
  deleteTrade,
  getTrade,
  listSharedTrades,
  screenshotsMaximum,
  type Trade,
  type TradeChanges,
  updateTrade,
} from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import { disguisedFiles, readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let student: Person
let other: Person
let admin: Person
let chart: Buffer
beforeAll(async () => {
  app = await startApp()
  student = await app.people.mentorship()
  other = await app.people.mentorship()
  admin = await app.people.admin()
  chart = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
})
afterAll(() => app.stop())

const write = async (changes: TradeChanges = {}): Promise<string> => {
  const levels = { direction: 'BUY' as const, entry: '1.1', lots: '1' }
  const body = { pair: 'EURUSD', openedAt: '2026-01-05T08:00:00Z', ...levels, ...changes }
  return (await app.call(createTrade, { as: student, body })).body.id
}
async function add(id: string, content = chart, as: Person | null = student) {
  const file = { field: 'screenshot', content, name: 'chart.png' }
  const answer = await sendForm(app, { as, path: `/journal/trades/${id}/screenshots`, file })
  return { ...answer, trade: answer.body as Trade }
}
const remove = (tradeId: string, screenshotId: string, as: Person | null = student) =>
  app.call(deleteScreenshot, { as, params: { id: tradeId, screenshotId } })
const open = (url = '') => app.academy.http.inject(url)
const names = async () =>
  app.academy.db.pool.selectFrom('tradeScreenshots').selectAll().orderBy('id').execute()

test('a screenshot is re-encoded as WebP and shown to the owner', async () => {
  const { status, trade } = await add(await write())
  expect(status).toBe(201)
  expect(trade.screenshots).toHaveLength(1)
  const served = await open(trade.screenshots[0]?.url)
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp' })
  const { format, width } = await sharp(served.rawPayload).metadata()
  expect({ format, width }).toEqual({ format: 'webp', width: 2560 })
})

test('an admin sees the pictures of shared trades, as long as they are shared', async () => {
  const id = await write({ shared: true })
  await add(id)
  const { body } = await app.call(listSharedTrades, { as: admin, params: { userId: student.id } })
  const url = body.find((trade) => trade.id === id)?.screenshots[0]?.url
  expect((await open(url)).statusCode).toBe(200)
  await app.call(updateTrade, { as: student, params: { id }, body: { shared: false } })
  expect((await open(url)).statusCode).toBe(404)
  const again = await app.call(updateTrade, { as: student, params: { id }, body: { shared: true } })
  expect((await open(again.body.screenshots[0]?.url)).statusCode).toBe(200)
  // A former admin still has the address, but it no longer works.
  const former = await app.people.admin()
  const seen = await app.call(listSharedTrades, { as: former, params: { userId: student.id } })
  const held = seen.body.find((trade) => trade.id === id)?.screenshots[0]?.url
  expect((await open(held)).statusCode).toBe(200)
  await app.call(setUserRoles, { as: admin, params: { id: former.id }, body: { roles: [] } })
  expect((await open(held)).statusCode).toBe(404)
})

test('at most five, however many arrive at once', async () => {
  const id = await write()
  const before = await storedFiles(app)
  const answers = await Promise.all(Array.from({ length: 7 }, () => add(id)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(screenshotsMaximum).fill(201), 422, 422])
  expect(await storedFiles(app)).toHaveLength(before.length + screenshotsMaximum)
})

test('refused uploads leave neither row nor file', async () => {
  const id = await write()
  const before = { rows: await names(), files: await storedFiles(app) }
  const { html, svg, php, empty } = disguisedFiles
  for (const content of [html, svg, php, empty, await readClip()]) {
    expect((await add(id, content)).status).toBe(415)
  }
  expect((await add(id, Buffer.alloc(5 * 1024 ** 2 + 1))).status).toBe(413)
  expect((await add(id, chart, null)).status).toBe(401)
  for (const as of [other, admin]) expect((await add(id, chart, as)).status).toBe(404)
  for (const unknown of [randomUUID(), 'no-id']) expect((await add(unknown)).status).toBe(404)
  const form = { as: student, path: `/journal/trades/${id}/screenshots`, fields: { a: 'b' } }
  expect((await sendForm(app, form)).status).toBe(400)
  expect({ rows: await names(), files: await storedFiles(app) }).toEqual(before)
})

test('a screenshot is deleted on its own or with its trade, and nobody else can delete it', async () => {
  const before = await storedFiles(app)
  const id = await write()
  await add(id)
  const { trade } = await add(id)
  const [first, second] = trade.screenshots
  const otherTrade = await write()
  for (const [as, tradeId, screenshotId] of [
    [other, id, first?.id],
    [admin, id, first?.id],
    [student, otherTrade, first?.id],
    [student, id, randomUUID()],
  ] as const) {
    expect((await remove(tradeId, screenshotId ?? '', as)).status).toBe(404)
  }
  expect((await remove(id, first?.id ?? '', null)).status).toBe(401)
  const left = (await remove(id, first?.id ?? '')).body
  expect(left.screenshots.map((one) => one.id)).toEqual([second?.id])
  expect((await remove(id, first?.id ?? '')).status).toBe(404)
  await vi.waitFor(async () => expect(await storedFiles(app)).toHaveLength(before.length + 1))
  await app.call(deleteTrade, { as: student, params: { id } })
  expect((await app.call(getTrade, { as: student, params: { id } })).status).toBe(404)
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
})
