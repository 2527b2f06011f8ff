import { vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { route, streamRoute } from '#server/platform/http/route.ts'
import { createBareServer } from './http.ts'

const item = z.object({ id: z.number(), title: z.string() })
export const listItems = endpoint({
  method: 'GET',
  path: '/items',
  summary: 'All items',
  query: z.object({ search: z.string().optional() }),
  success: { status: 200, body: z.array(item) },
})
const makeItem = endpoint({
  method: 'POST',
  path: '/items',
  summary: 'Make an item',
  body: z.object({ title: z.string(), password: z.string().optional() }),
  success: { status: 201, body: item },
})
const slowItem = endpoint({
  method: 'GET',
  path: '/slow/:id',
  summary: 'An item that takes its time',
  params: z.object({ id: z.coerce.number() }),
  success: { status: 200, body: item },
})
const dropItem = endpoint({
  method: 'DELETE',
  path: '/slow/:id',
  summary: 'Drop an item',
  params: z.object({ id: z.coerce.number() }),
  success: { status: 204, body: null },
})
/** A server whose slow call waits until it is released, and whose stream ends only on closing. */
export async function startItems(options: Parameters<typeof createBareServer>[1] = {}) {
  const items = Array.from({ length: 50 }, (_, id) => ({ id, title: 'A title of some length' }))
  const gate = Promise.withResolvers<void>()
  const entered = vi.fn()
  const endStreams: (() => void)[] = []
  const app = await createBareServer(
    [
      route(listItems, { access: 'content.read', handle: () => items }),
      route(makeItem, {
        access: 'content.manage',
        effect: 'none',
        handle: ({ body }) => {
          const made = { id: items.length, title: body.title }
          items.push(made)
          return made
        },
      }),
      streamRoute({
        method: 'GET',
        path: '/feeds/:token.txt',
        access: 'public',
        summary: 'What the bearer of a token may see',
        answers: { status: 200, type: 'text/plain', what: 'Seen' },
        secretAddress: true,
        handle: async ({ reply }) => reply.send('seen'),
      }),
      route(slowItem, {
        access: 'public',
        handle: async ({ params }) => {
          entered()
          await gate.promise
          return { id: params.id, title: 'done' }
        },
      }),
      route(dropItem, { access: 'content.manage', effect: 'none', handle: () => undefined }),
      streamRoute({
        method: 'GET',
        path: '/stream',
        access: 'public',
        summary: 'A stream',
        answers: { status: 200, type: 'text/event-stream', what: 'A stream' },
        head: false,
        handle: async ({ reply }) => {
          reply.hijack()
          reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
          reply.raw.write('data: hello\n\n')
          endStreams.push(() => reply.raw.end())
        },
      }),
    ],
    {
      beforeClose: () => {
        for (const end of endStreams) end()
      },
      ...options,
    },
  )
  return { app, gate, entered }
}
