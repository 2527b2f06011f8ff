import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { notFound } from '../failure.ts'

const year = 365 * 24 * 60 * 60

/**
 * Serves the built client from `folder`: hashed assets for a year, prerendered pages, and for every
 * other address of the application the page that starts it. Missing files are a 404.
 */
export async function serveClient(app: FastifyInstance, { folder }: { folder: string }) {
  const root = path.resolve(folder)
  const pages = await prerendered(root)
  const start = pages.has('__spa-fallback') ? '__spa-fallback.html' : 'index.html'
  await app.register(fastifyStatic, {
    root,
    serve: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.startsWith(path.join(root, 'assets') + path.sep)
      reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  // What the file server refuses (a way out of the folder, say) does not exist.
  app.setErrorHandler((error: FastifyError) => {
    throw [400, 403, 404].includes(error.statusCode ?? 0) ? notFound() : error
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { schema: { hide: true }, config: { access: 'public' } },
    (request, reply) => {
      const address = request.params['*'].replace(/\/$/, '')
      if (isReserved(address)) return reply.callNotFound()
      return reply.sendFile(isFile(address) ? address : (pages.get(address) ?? start))
    },
  )
}

/** The built pages by their addresses: `privacy/index.html` is the page of `privacy`. */
async function prerendered(root: string): Promise<Map<string, string>> {
  const names = await readdir(root, { recursive: true })
  const files = names.map((name) => name.split(path.sep).join('/'))
  return new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file.replace(/(^|\/)index\.html$|\.html$/, ''), file]),
  )
}

/** Addresses that are never pages of the application. */
const isReserved = (address: string) => /^(api|assets)$|^api\//.test(address)

const isFile = (address: string) =>
  address.startsWith('assets/') || /(^|\/)\.|\.[^/]*$/.test(address)
