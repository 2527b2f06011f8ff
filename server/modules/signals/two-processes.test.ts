import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignalStepInput } from '#contract/signals/signal-steps.ts'
import { createSignal, recordSignalStep } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type CuttingProxy, startCuttingProxy } from '#testing/cutting-proxy.ts'
import { openStream } from '#testing/event-reader.ts'
import type { Person } from '#testing/people.ts'
import { crowding, report } from '#testing/trust/report.ts'

let one: TestApp
let other: TestApp
let proxies: CuttingProxy[]
let admin: Person

beforeAll(async () => {
  one = await startApp()
  other = await startApp({ shareWith: one })
  proxies = await Promise.all([
    startCuttingProxy(await one.listen()),
    startCuttingProxy(await other.listen()),
  ])
  admin = await one.people.admin()
})
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  await other.stop()
  await one.stop()
})

interface Heard {
  id: number
  type: string
  subject: string
  at: number
}

/** Follows the live stream as a browser does: whenever it is cut it is opened again after the last event received. */
async function follow(base: string, { token }: Person) {
  const heard: Heard[] = []
  let openings = 0
  let last: number | undefined
  let isOver = false
  const open = async () => {
    openings += 1
    return openStream(`${base}/api/events`, token, last === undefined ? {} : { lastEventId: last })
  }
  let reader = await open()
  const first = await reader.next(() => true)
  last = first.id
  const read = async () => {
    for (;;) {
      try {
        const { id, data } = await reader.next(() => true)
        last = id
        const at = performance.now()
        if (data) heard.push({ id, type: data.type, subject: data.subject ?? '', at })
      } catch {
        if (isOver) return
        await reader.close()
        // The network may be gone again.
        reader = await open().catch(() => reader)
      }
    }
  }
  const done = read()
  return {
    heard,
    openings: () => openings,
    of: (type: string) => heard.filter((event) => event.type === type),
    async stop() {
      isOver = true
      await reader.close()
      await done
    },
  }
}

const steps: SignalStepInput[] = [
  { kind: 'filled', price: '1.08500' },
  { kind: 'note', note: 'In at the low' },
  { kind: 'close_part', price: '1.08800', part: '25' },
  { kind: 'stop_to_entry' },
  { kind: 'target_hit', target: 1 },
  { kind: 'stop_to', price: '1.08700' },
  { kind: 'close', price: '1.09200' },
]

const levels = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  orderType: 'limit' as const,
  status: 'pending' as const,
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09000',
  furtherTargets: ['1.09500'],
}

test('publishing and every step reach members at two processes within a second, once, in order, however often their streams are cut', async ({
  task,
}) => {
  const people = [await one.people.free(), await one.people.free()]
  const followers = await Promise.all(
    people.map((person, at) => follow(proxies[at]?.base ?? '', person)),
  )
  const limit = 1000 * crowding()
  let slowest = 0
  let told = 0
  const published: string[] = []
  const changed: string[] = []
  const stepped: string[] = []
  /** Makes a call at one of the processes, cuts some of the streams around it, and awaits its event everywhere. */
  const change = async (make: () => Promise<string>) => {
    const began = performance.now()
    const cutAt = told % 4
    if (cutAt === 0) proxies[0]?.cut()
    const made = make()
    if (cutAt === 1) proxies[1]?.cut()
    changed.push(await made)
    if (cutAt === 2) for (const proxy of proxies) proxy.cut()
    told += 1
    for (const follower of followers) {
      const heard = () => follower.of('signal.changed')
      await expect.poll(() => heard().length, { interval: 5, timeout: 20_000 }).toBe(told)
      slowest = Math.max(slowest, (heard().at(-1)?.at ?? 0) - began)
    }
  }
  for (let round = 0; round < 3; round += 1) {
    const [here, there] = round % 2 === 0 ? [one, other] : [other, one]
    let id = ''
    await change(async () => {
      const body = { title: `Signal ${round}`, content: 'Up', ...levels }
      const made = await here.call(createSignal, { as: admin, body })
      expect(made.status, made.text).toBe(201)
      id = made.body.id
      return id
    })
    published.push(id)
    for (const [number, body] of steps.entries()) {
      await change(async () => {
        const at = number % 2 === 0 ? there : here
        const made = await at.call(recordSignalStep, { as: admin, params: { id }, body })
        expect(made.status, made.text).toBe(201)
        return id
      })
      stepped.push(await newestEntry(id))
    }
  }
  for (const follower of followers) {
    const ids = follower.heard.map((event) => event.id)
    expect(ids, 'each once, in their order').toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    const subjectsOf = (type: string) => follower.of(type).map(({ subject }) => subject)
    expect(subjectsOf('signal.published')).toEqual(published)
    expect(subjectsOf('signal.changed')).toEqual(changed)
    await expect.poll(() => subjectsOf('signal.stepped')).toEqual(stepped)
    expect(follower.openings()).toBeGreaterThan(10)
  }
  report(task, `${told} changes at 2 processes, the slowest after ${Math.round(slowest)} ms`)
  expect(slowest).toBeLessThan(limit)
  await Promise.all(followers.map((follower) => follower.stop()))
})

/** The number of the newest entry of a signal's history, which the event about a step names. */
async function newestEntry(id: string): Promise<string> {
  const { rows } = await one.academy.db.driver.query(
    'select max(id)::text as newest from signal_history where signal_id = $1',
    [id],
  )
  return rows[0].newest
}
