import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { Failure } from '../failure.ts'
import { declarePublic } from './access-guard.ts'
import { sendFailure } from './problems.ts'

const year = 365 * 24 * 60 * 60

/**
 * Serves the built client from `folder`: hashed assets for a year, prerendered pages, and for every
 * other address of the application the page that starts it.
 */
export const serveClient = plugin<{ folder: string }>(async (app, { folder }) => {
  await app.register(async (scope) => {
    declarePublic(scope)
    await scope.register(fastifyStatic, {
      root: path.resolve(folder),
      cacheControl: false,
      setHeaders(reply, file) {
        const hashed = file.startsWith(path.resolve(folder, 'assets') + path.sep)
        reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
  })

  const fallback = existsSync(path.join(folder, '__spa-fallback.html'))
    ? '__spa-fallback.html'
    : 'index.html'
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) {
      return sendFailure(
        request,
        reply,
        new Failure('not_found', 'There is nothing at this address.'),
      )
    }
    return reply.sendFile(fallback)
  })
})

/** Whether the request is for a page of the application, not for a missing file or call. */
function isPage({ method, url }: FastifyRequest): boolean {
  const [address = ''] = url.split('?')
  const readable = method === 'GET' || method === 'HEAD'
  return readable && !/^\/(api|assets)(\/|$)/.test(address) && !/\.[a-z0-9]{2,5}$/i.test(address)
}
