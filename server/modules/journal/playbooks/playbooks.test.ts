import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrade } from '#contract/journal/journal.ts'
import {
  deletePlaybook,
  getPlaybookFigures,
  getTicks,
  listPlaybooks,
  type Playbook,
  playbooksMaximum,
  savePlaybook,
  saveTicks,
} from '#contract/journal/journal-playbooks.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { playbookFiguresOf, type TickedTrade } from './playbook-figures.rules.ts'

let app: TestApp
let student: Person
let neighbour: Person
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-11-20T12:00:00Z')
  student = await app.people.academy()
  neighbour = await app.people.academy()
})
afterAll(() => app.stop())

const [trend, news] = [
  { id: randomUUID(), text: 'With the trend' },
  { id: randomUUID(), text: 'No news within the hour' },
]
const pullback: Playbook = { id: randomUUID(), title: 'Pullback', rules: [trend, news] }
const save = ({ id, ...body }: Playbook, as = student) =>
  app.call(savePlaybook, { as, params: { id }, body })
const titles = async (as = student) =>
  (await app.call(listPlaybooks, { as })).body.map(({ title }) => title)
async function traded(pair: string, profitCents: number): Promise<string> {
  const levels = { entry: '1.1000', exit: '1.1050', stopLoss: '1.0950', lots: '1' }
  const times = { openedAt: '2026-11-02T09:00:00Z', closedAt: '2026-11-02T10:00:00Z' }
  const same = { pair, direction: 'BUY' as const, feesCents: 0, notes: '', shared: false }
  const body = { ...same, ...levels, ...times, profitCents }
  return (await app.call(createTrade, { as: student, body })).body.id
}
const tick = (id: string, kept: string[], broken: string[], as = student) =>
  app.call(saveTicks, {
    as,
    params: { id },
    body: { playbookId: pullback.id, kept, broken },
  })
const figures = (query: { pair?: string } = {}, as = student) =>
  app.call(getPlaybookFigures, { as, params: { id: pullback.id }, query })

test('a playbook is created once, changed by its owner, and private', async () => {
  expect((await save({ ...pullback, title: 'Draft' })).status).toBe(200)
  expect((await save(pullback)).body).toEqual(pullback)
  expect(await titles()).toEqual(['Pullback'])
  expect((await save({ ...pullback, title: 'Mine' }, neighbour)).status).toBe(404)
  const params = { id: pullback.id }
  expect((await app.call(deletePlaybook, { as: neighbour, params })).status).toBe(404)
  expect((await save({ ...pullback, rules: [trend, trend] })).status).toBe(400)
  expect(await titles()).toEqual(['Pullback'])
  expect(await titles(neighbour)).toEqual([])
})

test('rules are ticked on a trade, and each has its results kept and broken', async () => {
  const [won, lost, other] = [
    await traded('EURUSD', 5000),
    await traded('EURUSD', -2000),
    await traded('GBPUSD', 300),
  ]
  expect((await tick(won, [trend.id, news.id], [])).status).toBe(200)
  await tick(lost, [trend.id], [news.id])
  await tick(other, [], [trend.id])
  const { body } = await app.call(getTicks, { as: student, params: { id: lost } })
  expect(body).toEqual({ playbookId: pullback.id, kept: [trend.id], broken: [news.id] })
  const found = (await figures()).body
  expect(found).toMatchObject({ currency: 'USD', all: { trades: 3, netCents: 3300 } })
  expect(found.rules[0]).toMatchObject({
    text: 'With the trend',
    kept: { trades: 2, netCents: 3000, averageCents: 1500, averageR: 1, centsInterval: null },
    broken: { trades: 1, netCents: 300 },
    untold: 0,
  })
  expect(found.rules[1]).toMatchObject({ kept: { trades: 1 }, broken: { trades: 1 }, untold: 1 })
  expect((await figures({ pair: 'GBPUSD' })).body.all).toMatchObject({ trades: 1, netCents: 300 })
  await app.call(saveTicks, {
    as: student,
    params: { id: other },
    body: { playbookId: null, kept: [], broken: [] },
  })
  expect((await figures()).body.all.trades).toBe(2)
})

test("another user's playbook, or a rule ticked as both, is refused and changes nothing", async () => {
  const id = await traded('EURUSD', 100)
  expect((await tick(id, [trend.id], [trend.id])).status).toBe(422)
  expect((await tick(id, [randomUUID()], [])).status).toBe(422)
  expect((await tick(id, [], [], neighbour)).status).toBe(404)
  const params = { id }
  expect((await app.call(getTicks, { as: neighbour, params })).status).toBe(404)
  expect((await figures({}, neighbour)).status).toBe(404)
  expect((await app.call(getTicks, { as: student, params })).body.playbookId).toBeNull()
})

test('the number of playbooks is limited, however many are saved at once', async () => {
  const many = Array.from({ length: playbooksMaximum + 2 }, () => ({
    ...pullback,
    id: randomUUID(),
  }))
  const answers = await Promise.all(many.map((one) => save(one, neighbour)))
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  for (const one of many) await save(one, neighbour)
  expect(await titles(neighbour)).toHaveLength(playbooksMaximum)
  const kept = (await app.call(listPlaybooks, { as: neighbour })).body[0]
  const params = { id: kept?.id ?? '' }
  expect((await app.call(deletePlaybook, { as: neighbour, params })).status).toBe(204)
  expect((await save({ ...pullback, id: randomUUID() }, neighbour)).status).toBe(200)
})

test('results agree with a naive calculation', () => {
  const ticked = fc.record({
    currency: fc.constant('USD'),
    netCents: fc.integer({ min: -100_000, max: 100_000 }),
    r: fc.option(fc.integer({ min: -30_000, max: 50_000 })),
    kept: fc.subarray([trend.id]),
    broken: fc.subarray([news.id]),
  })
  fc.assert(
    fc.property(fc.array(ticked, { maxLength: 40 }), (trades: TickedTrade[]) => {
      const { rules } = playbookFiguresOf(pullback, trades)
      const kept = trades.filter((one) => one.kept.length > 0)
      const total = kept.reduce((sum, { netCents }) => sum + netCents, 0)
      expect(rules[0]?.kept).toMatchObject({ trades: kept.length, netCents: total })
      expect(rules[0]?.untold).toBe(trades.length - kept.length)
      const mean = rules[0]?.kept.centsInterval
      expect(mean === null).toBe(kept.length < 20)
      if (mean) {
        expect(Math.abs(mean.mean - total / kept.length)).toBeLessThanOrEqual(0.5)
        expect(mean.low).toBeLessThanOrEqual(mean.mean)
        expect(mean.high).toBeGreaterThanOrEqual(mean.mean)
      }
      const multiples = kept.flatMap(({ r }) => (r === null ? [] : [r / 10_000]))
      const average = multiples.reduce((sum, r) => sum + r, 0) / multiples.length
      if (multiples.length === 0) expect(rules[0]?.kept.averageR).toBeNull()
      else expect(Math.abs((rules[0]?.kept.averageR ?? 9) - average)).toBeLessThan(0.0051)
    }),
  )
})
