import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bearer, createBareServer, type testActors } from '#testing/http.ts'
import { route } from './route.ts'

const success = { status: 200, body: z.object({ ok: z.boolean() }) } as const
const read = endpoint({ method: 'GET', path: '/read', summary: 'A read', success })
const ownRead = endpoint({ method: 'GET', path: '/own', summary: 'With its own line', success })
const write = endpoint({ method: 'POST', path: '/write', summary: 'A write', success })

let begun: string[]
let goOn: PromiseWithResolvers<void>
let server: Awaited<ReturnType<typeof createBareServer>>
beforeEach(async () => {
  begun = []
  goOn = Promise.withResolvers()
  const handle = (what: string) => async () => {
    begun.push(what)
    await goOn.promise
    return { ok: true }
  }
  const access = 'content.read'
  server = await createBareServer([
    route(read, { access, handle: handle('read') }),
    route(ownRead, { access, hasOwnLine: true, handle: handle('own') }),
    route(write, { access, handle: handle('write') }),
  ])
})
afterEach(() => server.close())

const call = (as: keyof typeof testActors, url = '/api/read', method: 'GET' | 'POST' = 'GET') =>
  server.inject({ method, url, headers: bearer(as) })

test('four reads of a user are worked on at a time, and nobody else’s wait for them', async () => {
  const own = Array.from({ length: 10 }, () => call('student'))
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  const others = [call('student', '/api/own'), call('student', '/api/write', 'POST'), call('admin')]
  await vi.waitFor(() => expect(begun).toHaveLength(7))
  expect(begun.slice(4).toSorted()).toEqual(['own', 'read', 'write'])
  goOn.resolve()
  const answers = await Promise.all([...own, ...others])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(begun.filter((what) => what === 'read')).toHaveLength(11)
})
