import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bearer, createBareServer, testActors } from '#testing/http.ts'
import { Failure } from '../failure.ts'
import { Memory } from '../memory.ts'
import { PolledAnswers } from './polled.ts'
import { route } from './route.ts'

const countTrades = endpoint({
  method: 'GET',
  path: '/count',
  summary: 'How many there are',
  success: { status: 200, body: z.object({ count: z.number() }) },
})

const listTrades = endpoint({
  method: 'GET',
  path: '/list',
  summary: 'A page of them',
  query: z.object({ page: z.coerce.number().default(1) }),
  success: { status: 200, body: z.object({ count: z.number() }) },
})

const findTrades = endpoint({
  method: 'GET',
  path: '/find',
  summary: 'Those found',
  query: z.object({ search: z.string() }),
  success: { status: 200, body: z.object({ found: z.string() }) },
})

let server: FastifyInstance
let polled: PolledAnswers
let memory: Memory
let count = 0
/** Builds that have begun, each waiting until it is let go on. */
let builds: PromiseWithResolvers<void>[]

beforeEach(async () => {
  count = 0
  builds = []
  memory = new Memory()
  polled = new PolledAnswers(() => new Date(), memory)
  polled.listen(true)
  const counting = route(countTrades, {
    access: 'content.read',
    polled: { changedBy: [], seconds: 60 },
    handle: async () => {
      const answer = { count }
      const build = Promise.withResolvers<void>()
      builds.push(build)
      await build.promise
      return answer
    },
  })
  server = await createBareServer([counting], { polled })
})
afterEach(() => server.close())

const ask = (as: keyof typeof testActors = 'student', headers = {}) =>
  server.inject({ url: '/api/count', headers: { ...bearer(as), ...headers } })

/** Waits until `number` builds have begun and nothing else is about to. */
async function begun(number: number) {
  await vi.waitFor(() => expect(builds).toHaveLength(number))
  // A request that would begin another has reached its handler by now.
  await server.inject('/api/unknown')
  expect(builds).toHaveLength(number)
}

test('the same request of one session at the same time is built once', async () => {
  const all = Array.from({ length: 20 }, () => ask())
  const another = ask('admin')
  await begun(2)
  for (const build of builds) build.resolve()
  for (const answer of [...(await Promise.all(all)), await another]) {
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 0 }])
  }
  const ids = (await Promise.all(all)).map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(20)
  expect(builds).toHaveLength(2)
})

test('who asks after a change is not given what was begun before it', async () => {
  const before = ask()
  await begun(1)
  count = 1
  polled.forget(testActors.student.id)
  const after = ask()
  await begun(2)
  builds[1]?.resolve()
  expect((await after).json()).toEqual({ count: 1 })
  builds[0]?.resolve()
  expect((await before).json()).toEqual({ count: 0 })
  // What was begun before the change is not what is remembered.
  expect((await ask()).json()).toEqual({ count: 1 })
})

test('who was waiting when something changed has it built anew', async () => {
  const [first, second] = [ask(), ask()]
  await begun(1)
  count = 1
  polled.forget(testActors.student.id)
  builds[0]?.resolve()
  await begun(2)
  builds[1]?.resolve()
  const counts = await Promise.all([first, second])
  expect(counts.map((answer) => answer.json().count).toSorted()).toEqual([0, 1])
})

test('nobody waits for a build that fails', async () => {
  const [first, second] = [ask(), ask()]
  await begun(1)
  builds[0]?.reject(new Failure('conflict', 'Not now'))
  await begun(2)
  builds[1]?.resolve()
  const codes = (await Promise.all([first, second])).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([200, 409])
})

test('who knows the answer that is being built is told that it has not changed', async () => {
  const first = ask()
  await begun(1)
  builds[0]?.resolve()
  const etag = String((await first).headers.etag)
  polled.forget(testActors.student.id)
  const [again, known] = [ask(), ask('student', { 'if-none-match': etag })]
  await begun(2)
  builds[1]?.resolve()
  expect([(await again).statusCode, (await known).statusCode]).toEqual([200, 304])
})

test('whatever else an address carries makes no other answer, and takes no room', async () => {
  const authenticate = async (token: string) => ({ ...testActors.student, sessionId: token })
  const listing = route(listTrades, {
    access: 'content.read',
    polled: { changedBy: [], seconds: 60 },
    handle: ({ query }) => {
      count += query.page
      return { count }
    },
  })
  await server.close()
  server = await createBareServer([listing], { polled, authenticate })
  const noise = 'n'.repeat(15_000)
  const countFor = async (token: string, query: string) => {
    const answer = await server.inject({ url: `/api/list?${query}`, headers: bearer(token) })
    return answer.json().count
  }
  expect(await countFor('first', 'page=1')).toBe(1)
  expect(await countFor('first', `z=${noise}&page=01`)).toBe(1)
  expect(await countFor('first', 'z=2')).toBe(1)
  expect(await countFor('first', 'page=2')).toBe(3)
  for (let session = 0; session < 1200; session += 1) {
    await countFor(`session ${session}`, `z=${session}${noise}`)
  }
  expect(memory.bytes).toBeLessThan(2 * 1024 * 1024)
})

test('a session has its own newest answers, within the room for all', async () => {
  const builtFor: string[] = []
  const listing = route(findTrades, {
    access: 'content.read',
    polled: { changedBy: [], seconds: 60 },
    handle: ({ query }) => {
      builtFor.push(query.search)
      return { found: 'x'.repeat(100_000) }
    },
  })
  await server.close()
  server = await createBareServer([listing], { polled })
  const find = (search: string, as: keyof typeof testActors = 'student') =>
    server.inject({ url: `/api/find?search=${search}`, headers: bearer(as) })
  await find('theirs', 'admin')
  for (let n = 0; n < 200; n += 1) await find(String(n))
  await find('theirs', 'admin')
  await find('199')
  expect(builtFor).toHaveLength(201)
  await find('149')
  expect(builtFor).toHaveLength(202)
  polled.listen(true)
  expect(memory.bytes).toBe(0)
})
