import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { updateCourse, updateVideo } from '#contract/courses.ts'
import { getTextChart, previewTextChart } from '#contract/text-charts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { addCandles, hourlyCandles } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import { makeText } from '#testing/text-lessons.ts'

let app: TestApp
let admin: Person
let student: Person
let params: { id: string; textId: string }

const candles = hourlyCandles()
const instantOf = (index: number) => new Date((candles.times[index] ?? 0) * 60_000).toISOString()
const query = { pair: 'EURUSD', frame: 'H1' as const, from: instantOf(10), to: instantOf(20) }
const written = (instant: string) => instant.slice(0, 16).replace('T', ' ')
const text = [
  ...['Look', '', '```chart', 'pair: EURUSD', 'frame: H1', `from: ${written(query.from)}`],
  ...[`to: ${written(query.to)}`, 'level: 1.1 Resistance', '```'],
].join('\n')

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
  await addCandles(app, 'EURUSD', candles)
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  params = { id, textId: (await makeText(app, admin, id, text)).id }
})
afterAll(() => app.stop())

const get = (as: Person | null, changes: Partial<Record<keyof typeof query, string>> = {}) =>
  app.call(getTextChart, { as, params, query: { ...query, ...changes } as typeof query })

test('a chart has the candles of its period, and nothing else of the series', async () => {
  const { status, body } = await get(student)
  expect(status).toBe(200)
  expect(body.synthetic).toBe(true)
  const { times, close } = unpackCandles(Buffer.from(body.packed, 'base64'), body.digits)
  expect(times).toEqual(candles.times.slice(10, 20))
  expect(close).toEqual(candles.close.slice(10, 20))
  for (const changes of [
    { to: instantOf(21) },
    { from: instantOf(9) },
    { frame: 'H4' },
    { pair: 'GBPUSD' },
    { to: new Date(Date.parse(query.to) + 1000).toISOString() },
  ]) {
    expect((await get(student, changes)).status).toBe(404)
  }
  expect((await get(student, { frame: 'M1', to: '2199-01-01T00:00:00Z' })).status).toBe(422)
  expect((await get(student, { to: query.from })).status).toBe(422)
})

test('a chart is as closed as its lesson', async () => {
  const free = await app.people.free()
  const both = async () => [(await get(student)).status, (await get(free)).status]
  expect(await both()).toEqual([200, 404])
  expect((await get(null)).status).toBe(401)
  const ids = { as: admin, params: { id: params.id, videoId: params.textId } }
  await app.call(updateVideo, { ...ids, body: { isSample: true } })
  expect(await both()).toEqual([200, 200])
  const publish = (isPublished: boolean) =>
    app.call(updateCourse, { as: admin, params: { id: params.id }, body: { isPublished } })
  await publish(false)
  expect(await both()).toEqual([404, 404])
  await publish(true)
  await app.call(updateVideo, { ...ids, body: { isSample: false } })
  const other = (await makeCourse(app, admin)).id
  const elsewhere = { ...params, id: other }
  expect((await app.call(getTextChart, { as: admin, params: elsewhere, query })).status).toBe(404)
})

test('who writes texts sees any chart before it is saved, and students none', async () => {
  const later = { ...query, from: instantOf(30), to: instantOf(32) }
  const preview = (as: Person) => app.call(previewTextChart, { as, query: later })
  const { body } = await preview(await app.people.staff('teacher'))
  expect(unpackCandles(Buffer.from(body.packed, 'base64'), body.digits).times).toEqual(
    candles.times.slice(30, 32),
  )
  expect((await preview(student)).status).toBe(403)
  const none = await app.call(previewTextChart, { as: admin, query: { ...query, pair: 'AUDJPY' } })
  expect(none.body).toMatchObject({ packed: '', synthetic: false })
})
