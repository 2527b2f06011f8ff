import { z } from 'zod'
import { problems, type Route } from '#server/platform/http/route.ts'
import type { MakingDeps } from './index.ts'
import { servedAs } from './media.rules.ts'
import { openStored } from './send-stored.ts'
import { findServed } from './serving.ts'

const paramsSchema = z.object({
  folder: z.string().regex(/^[a-z]{1,20}$/),
  name: z.string().regex(/^[a-z0-9-]{1,60}\.[a-z0-9]{1,5}$/),
})

/**
 * Serves files at signed addresses. A video element sends no bearer token, so the route is public
 * and its operation verifies the address, at every request for every range, and while one is sent whenever
 * the rights of its holder change.
 */
export const mediaRoutes = (deps: MakingDeps): Route[] => [fileRoute(deps)]

function fileRoute(deps: MakingDeps): Route {
  const method = 'GET'
  const path = '/media/:folder/:name'
  const access = 'public'
  return {
    method,
    path,
    access,
    mount(app) {
      app.route({
        method,
        url: path,
        schema: {
          params: paramsSchema,
          response: problems,
          summary: 'A file at its signed address, whole or in ranges',
          tags: ['media'],
        },
        config: {
          access,
          unlimited: true,
          answers: { status: 200, type: '*/*', what: 'The file' },
        },
        compress: false,
        handler: async (request, reply) => {
          const { folder, name } = request.params as z.output<typeof paramsSchema>
          const key = `${folder}/${name}`
          const { userId, expires, confirm } = await findServed(deps, key, request.query)
          if (deps.config.MEDIA_DELIVERY === 'presigned') {
            const address = await directAddress(deps, key, expires)
            if (address) return reply.header('cache-control', 'private, no-store').redirect(address)
          }
          const { status, headers, content } = await openStored(deps, key, request, reply)
          request.server.transfers.leaving({ userId, request, reply, confirm }, { inRounds: false })
          return reply.code(status).headers(headers).headers(headersOf(key)).send(content)
        },
      })
    },
  }
}

/** A browser that follows an address reads on from where it led, so it lives as long, but no longer than this. */
const directSecondsMaximum = 30 * 60

/** Where the file can be fetched without the program, until its signed address ends; null if it cannot. */
function directAddress({ now, storage }: MakingDeps, key: string, expires: number) {
  const left = Math.ceil((expires - now().getTime()) / 1000)
  return storage.direct(key, { ...servedAs(key), seconds: Math.min(left, directSecondsMaximum) })
}

function headersOf(key: string) {
  const { mime, disposition } = servedAs(key)
  return {
    'content-type': mime,
    'content-disposition': disposition,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  }
}
