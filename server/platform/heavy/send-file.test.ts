import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Actors } from '#server/platform/http/actor.ts'
import { streamRoute } from '#server/platform/http/route.ts'
import { bearer, createBareServer, testActors } from '#testing/http.ts'
import { sendFile } from './send-file.ts'

/** More than the system buffers of a connection. */
const pieces = 2000
const piece = 'x'.repeat(20_000)

const route = streamRoute({
  method: 'GET',
  path: '/file',
  access: 'account.own',
  summary: 'A file',
  answers: { status: 200, type: 'text/plain', what: 'The file' },
  handle: ({ actor, request, reply }) =>
    sendFile(request, reply, actor.id, async () =>
      Readable.from(Array.from({ length: pieces }, () => piece)),
    ),
})

let http: FastifyInstance
afterEach(() => http.close())

/** A server on which the rights of its callers can be taken. */
async function start() {
  const taken = new Set<string>()
  let hear: (userId: string) => void = () => undefined
  const readAnew: Actors['readAnew'] = async (callers) =>
    new Map(
      callers.flatMap(({ id, sessionId }) => {
        const caller = Object.values(testActors).find((one) => one.id === id)
        return caller && !taken.has(id) ? [[sessionId, caller] as const] : []
      }),
    )
  http = await createBareServer([route], {
    readAnew,
    onRightsChanged: (heard) => {
      hear = heard
    },
  })
  const base = await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    async ask(token: string) {
      const request = get(`${base}/api/file`, { headers: bearer(token), agent: false })
      request.on('error', () => undefined)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return response
    },
    take: (id: string) => taken.add(id),
    tell: (id: string) => hear(id),
  }
}

test('a file that is being sent ends at once when its reader has lost the right to it', async () => {
  const { ask, take, tell } = await start()
  const { admin, student } = testActors
  const [ending, other] = [await ask('admin'), await ask('student')]
  // A change that takes nothing away ends nothing.
  tell(student.id)
  take(admin.id)
  tell(admin.id)
  await expect(text(ending)).rejects.toThrow('aborted')
  expect(await text(other)).toHaveLength(pieces * piece.length)
})

test('it ends within seconds where nobody tells of it', async () => {
  const { ask, take } = await start()
  const ending = await ask('admin')
  take(testActors.admin.id)
  const isOpen = () =>
    new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(isOpen).toBe(0)
  await expect(text(ending)).rejects.toThrow('aborted')
})
