import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteTradeTemplate,
  listTradeTemplates,
  saveTradeTemplate,
  templatesMaximum,
} from '#contract/journal/trade-templates.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const template = {
  name: 'Morning',
  pair: 'EURUSD',
  direction: 'BUY' as const,
  lots: '0.10',
  setup: 'Breakout',
  tags: ['london'],
}
const save = (as: Person, changes: object = {}) =>
  app.call(saveTradeTemplate, { as, body: { ...template, ...changes } })
const list = async (as: Person) => (await app.call(listTradeTemplates, { as })).body

test('a template is stored as entered, once per name, and private', async () => {
  const [student, other] = [await app.people.free(), await app.people.free()]
  expect((await save(student)).body).toEqual([{ ...template, id: expect.any(String) }])
  const again = await save(student, { name: 'MORNING', lots: '0.2' })
  expect(again.body).toMatchObject([{ name: 'MORNING', lots: '0.2' }])
  await save(student, { name: 'Evening' })
  expect((await list(student)).map(({ name }) => name)).toEqual(['Evening', 'MORNING'])
  expect(await list(other)).toEqual([])
  const [first] = await list(student)
  const remove = (as: Person, id: string) => app.call(deleteTradeTemplate, { as, params: { id } })
  expect((await remove(other, first?.id ?? '')).status).toBe(404)
  expect((await remove(student, randomUUID())).status).toBe(404)
  expect((await remove(student, first?.id ?? '')).status).toBe(204)
  expect(await list(student)).toHaveLength(1)
})

test('the maximum is kept under simultaneous saves', async () => {
  const student = await app.people.free()
  const names = Array.from({ length: templatesMaximum + 3 }, (_, index) => `T ${index}`)
  const answers = await Promise.all(names.map((name) => save(student, { name })))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
  expect(await list(student)).toHaveLength(templatesMaximum)
})
