import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { pages as addresses } from '#contract/site/pages.ts'
import { notFound } from '../failure.ts'
import { readClientRoutes } from './client-routes.ts'
import { compressedWell } from './compressed-well.ts'
import { createPageRenderer } from './page-renderer.ts'
import { type PageContent, parsePage } from './page-template.ts'
import { allowScripts, inlineScripts } from './security-headers.ts'

const year = 365 * 24 * 60 * 60

interface ClientOptions {
  /** The folder of the built client. */
  folder: string
  /** The content to complete the page at an address (without its leading slash); requested for every page. */
  pageContent: (address: string) => Promise<PageContent>
}

/**
 * Serves the built client: hashed assets for a year, prerendered pages, and the start page for
 * every other address of the application. Addresses that the application does not know get its
 * not-found page with status 404, missing files the API's 404.
 */
export async function serveClient(app: FastifyInstance, { folder, pageContent }: ClientOptions) {
  const root = path.resolve(folder)
  const [pages, routeOf, webManifest] = await Promise.all([
    readPages(root),
    readClientRoutes(root),
    readWebManifest(root),
  ])
  const start = pages.get('__spa-fallback') ?? pages.get('')
  const renderer = createPageRenderer(root, app.log)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    // The build puts them beside each script and style.
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    // The entity tag says it too: a page loads twenty of these, and headers count on a slow line.
    lastModified: false,
    setHeaders(reply, file) {
      const hashed = file.startsWith(path.join(root, 'assets') + path.sep)
      reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
      if (hashed) leaveOutNeedless(reply)
    },
  })
  // Paths that the file server refuses (outside the folder, say) do not exist.
  app.setErrorHandler((error: FastifyError) => {
    throw [400, 403, 404].includes(error.statusCode ?? 0) ? notFound() : error
  })
  const send = async (
    reply: FastifyReply,
    address: string,
    page: Page | undefined,
    scripts: readonly string[],
  ) => {
    if (!page) throw notFound()
    const content = await pageContent(address)
    const built = builtFor(address)
    const anew = page === pages.get(built) ? await renderer.page(built, content, address) : null
    if (content.isMissing) reply.status(404)
    const html = (anew ?? page.html)(content)
    const wanted = [...page.preload, ...scripts.map((address) => `<${address}>; rel=modulepreload`)]
    if (wanted.length > 0) reply.header('link', wanted.join(', '))
    allowScripts(reply, page.inline)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  }
  app.get<{ Params: { '*': string } }>(
    '/*',
    { schema: { hide: true }, config: { access: 'public' }, compress: compressedWell },
    async (request, reply) => {
      const address = request.params['*'].replace(/\/$/, '')
      if (isReserved(address)) return reply.callNotFound()
      if (webManifest && address === manifestName) {
        const { texts, manifest } = await pageContent(address)
        const named = { name: texts.brand, short_name: texts.brand }
        reply.type('application/manifest+json').header('cache-control', 'no-cache')
        return reply.send(JSON.stringify({ ...webManifest, ...named, ...manifest }))
      }
      if (mayBeMoved(address)) {
        const to = (await pageContent(address)).moved?.[address]
        if (to) return reply.header('cache-control', 'no-cache').redirect(to)
      }
      if (isFile(address)) return reply.sendFile(address)
      const built = pages.get(builtFor(address))
      const route = routeOf(address)
      // A built page names its scripts itself.
      if (route) return send(reply, address, built ?? start, built ? [] : route.scripts)
      const missing = addresses.notFound.slice(1)
      return send(reply.status(404), missing, pages.get(missing) ?? start, [])
    },
  )
}

/** The address of the page that was built for this one: every offer is rendered from that of the offers. */
const builtFor = (address: string) => address.replace(/^offers\/[^/]+$/, 'offers')

const manifestName = 'manifest.webmanifest'

/**
 * Takes out of the headers of a file that never changes what no browser acts upon, which a page's start waits for
 * with each of its files: a browser asks for such a file once, and as a whole, and keeps its connections open
 * unless told otherwise; nobody looks for the request of a file that came.
 */
function leaveOutNeedless(reply: FastifyReply): void {
  for (const name of ['etag', 'accept-ranges', 'x-request-id']) reply.removeHeader(name)
  // Said by Node itself, with the time-out. A header of this name that is set later is still sent.
  reply.raw.removeHeader('connection')
}

/** The web manifest of the installed application, without the academy's own values. */
async function readWebManifest(root: string): Promise<object | null> {
  const json = await readFile(path.join(root, manifestName), 'utf8').catch(() => null)
  return json === null ? null : z.looseObject({}).parse(JSON.parse(json))
}

/** A built page: its template, its inline scripts, and the styles that block its rendering. */
interface Page {
  html: (content: PageContent) => string
  /** As sources for the content policy. */
  inline: readonly string[]
  /** For the `Link` header: the browser requests them before it has parsed the page and its scripts. */
  preload: readonly string[]
}

/** The built pages by address: `privacy/index.html` is the page of `privacy`. */
async function readPages(root: string) {
  const names = await readdir(root, { recursive: true })
  const files = names.filter((name) => name.endsWith('.html'))
  const read = files.map(async (name) => {
    const address = name.split(path.sep).join('/')
    const built = await readFile(path.join(root, name), 'utf8')
    const page: Page = {
      html: parsePage(built),
      inline: inlineScripts(built),
      preload: stylesOf(built),
    }
    return [address.replace(/(^|\/)index\.html$|\.html$/, ''), page] as const
  })
  return new Map(await Promise.all(read))
}

const stylesOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, address]) => `<${address}>; rel=preload; as=style`,
  )

/** Addresses that are never pages of the application. */
const isReserved = (address: string) => /^(api|assets)$|^api\//.test(address)

/** Icons that programs request under well-known names. */
const mayBeMoved = (address: string) => /^(favicon|icon-[a-z0-9-]+)\.[a-z]+$/.test(address)

const isFile = (address: string) =>
  address.startsWith('assets/') || /(^|\/)\.|\.[^/]*$/.test(address)
