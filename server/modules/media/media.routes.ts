import send from '@fastify/send'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { Failure, notFound } from '#server/platform/failure.ts'
import { problems, type Route } from '#server/platform/http/route.ts'
import type { MakingDeps } from './index.ts'
import { servedAs } from './media.rules.ts'
import { findServed } from './serving.ts'

/** Bytes read from a file at once, so that a player's request takes few steps rather than sixteen. */
const readBytes = 256 * 1024

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
          const { root, userId, confirm } = await findServed(deps, key, request.query)
          const options = {
            root,
            cacheControl: false,
            contentType: false,
            highWaterMark: readBytes,
          }
          const { type, statusCode, headers, stream, metadata } = await send(
            request.raw,
            key,
            options,
          )
          if (type !== 'file') throw refusalOf(type === 'error' ? metadata.error : null, reply)
          request.server.transfers.leaving({ userId, request, reply, confirm }, { inRounds: false })
          return reply.code(statusCode).headers(headers).headers(headersOf(key)).send(stream)
        },
      })
    },
  }
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

/** Converts the library's errors to Failures; other errors are unchanged. */
function refusalOf(error: unknown, reply: FastifyReply): unknown {
  const reported = reportSchema.safeParse(error)
  if (!reported.success) return error ?? notFound()
  const { status, headers } = reported.data
  if (status === 416) {
    // Contains the actual length of the file.
    if (headers) reply.header('content-range', headers['Content-Range'])
    return new Failure('range_not_satisfiable', 'The file does not have this range.')
  }
  if (status === 412) {
    return new Failure('precondition_failed', 'This is not the expected file.')
  }
  return status === 404 ? notFound() : error
}

const reportSchema = z.object({
  status: z.number(),
  headers: z.object({ 'Content-Range': z.string() }).optional(),
})
