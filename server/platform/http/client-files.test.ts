import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand, files, serveClientFiles, texts } from '#testing/client-folder.ts'
import { createBareServer } from '#testing/http.ts'

let academy: Awaited<ReturnType<typeof serveClientFiles>>
beforeAll(async () => {
  academy = await serveClientFiles()
})
afterAll(() => academy.stop())

const get = (url: string, headers: Record<string, string> = {}) =>
  academy.app.inject({ url, headers })

test.each([
  ['/', 'Landing'],
  ['/?from=mail', 'Landing'],
  ['/privacy', 'Privacy'],
  ['/privacy/', 'Privacy'],
  ['/login', 'Application'],
  ['/dashboard/courses/0195a000-0000-7000-8000-000000000001', 'Application'],
  ['/dashboard', 'Application'],
  ['/strategies/7/record', 'Application'],
])('the page at %s', async (url, title) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^text\/html/)
  expect(reply.headers['cache-control']).toBe('no-cache')
  expect(reply.body).toContain(`<title>${title}</title>`)
  const head = await academy.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const again = await get(url, { 'if-none-match': String(reply.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each(['/apiary', '/dashboards', '/strategies/7', '/privacy/more', '/404', '/a%20b'])(
  'the not-found page at %s',
  async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.body]).toEqual([404, files['client/404/index.html']])
    expect(reply.headers['content-type']).toMatch(/^text\/html/)
  },
)

test('current facts are inserted when a page is sent, escaped', async () => {
  const { body } = await get('/')
  const escaped = '&lt;/script&gt;&lt;b&gt;Lions &amp; &quot;Co&quot;&lt;/b&gt;'
  expect(body).toContain(`<h1 title="${escaped}">${escaped}</h1>`)
  expect(body).not.toContain('<b>')
  const [data, linked] = [...body.matchAll(/json"[^>]*>(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )
  expect([data, linked]).toEqual([{ brand }, { name: brand }])
})

test('the installed application has the name of the academy', async () => {
  const reply = await get('/manifest.webmanifest')
  expect(reply.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(reply.headers['cache-control']).toBe('no-cache')
  expect(reply.json()).toEqual({ name: brand, short_name: brand, display: 'standalone' })
})

describe('an academy with its own look', () => {
  let own: FastifyInstance
  beforeAll(async () => {
    own = await createBareServer([], {
      clientFolder: path.join(academy.folder, 'client'),
      pageContent: async () => ({
        texts,
        data: { brand },
        style: ':root{--accent:#123456}',
        manifest: { icons: [{ src: '/api/brand/a-small.png' }] },
        moved: { 'favicon.ico': '/api/brand/a-favicon.ico' },
      }),
    })
  })
  afterAll(() => own?.close())
  const getOwn = (url: string) => own.inject({ url })

  test('has its colours at the end of the head of every page', async () => {
    const style = '<style id="academy-style">:root{--accent:#123456}</style><script'
    expect((await getOwn('/')).body).toContain(style)
    expect((await get('/')).body).not.toContain('academy-style')
  })

  test('has its icons in the manifest, and where programs look for them', async () => {
    const manifest = (await getOwn('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: brand, icons: [{ src: '/api/brand/a-small.png' }] })
    const { statusCode, headers } = await getOwn('/favicon.ico')
    expect(statusCode).toBe(302)
    expect(headers).toMatchObject({
      location: '/api/brand/a-favicon.ico',
      'cache-control': 'no-cache',
    })
  })
})

test('the styles are requested before the page has been parsed', async () => {
  expect((await get('/')).headers.link).toBe('</assets/a-1.css>; rel=preload; as=style')
  expect((await get('/privacy')).headers.link).toBeUndefined()
  expect((await get('/dashboard/journal')).headers.link).toBe(
    '</assets/a-1.js>; rel=modulepreload, </assets/dashboard-1.js>; rel=modulepreload',
  )
})

test('the heads of the record are at the address that people are told', async () => {
  const heads = await get('/record/heads.json?fromEntry=3')
  expect(heads.statusCode).toBe(302)
  expect(heads.headers.location).toBe('/api/record/heads.json?fromEntry=3')
})

test('files for search engines', async () => {
  const robots = await get('/robots.txt')
  expect(robots.headers['content-type']).toMatch(/^text\/plain/)
  expect(robots.body).toContain('Disallow: /dashboard\n')
  expect(robots.body).toContain('Sitemap: https://academy.example.com/sitemap.xml\n')
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toMatch(/^application\/xml/)
  expect(sitemap.body).toContain('<loc>https://academy.example.com/</loc>')
  expect(sitemap.body).toContain('<loc>https://academy.example.com/risk</loc>')
})

test('hashed assets are cached for a year and sent compressed', async () => {
  const reply = await get('/assets/a-1.js')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/javascript/)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const compressed = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.rawPayload.length).toBeLessThan(500)
  expect((await get('/favicon.ico')).headers['cache-control']).toBe('no-cache')
})

test('hashed assets say nothing that no browser acts upon, and their connection stays open', async () => {
  const served = await createBareServer([], {
    clientFolder: path.join(academy.folder, 'client'),
    pageContent: async () => ({ texts, data: {} }),
  })
  await served.listen({ port: 0, host: '127.0.0.1' })
  const { port } = served.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const load = async () => {
    const sent = request({ agent, port, host: '127.0.0.1', path: '/assets/a-1.js' }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await response.resume().toArray()
    return { names: Object.keys(response.headers), isAgain: sent.reusedSocket }
  }
  const [first, second] = [await load(), await load()]
  agent.destroy()
  await served.close()
  const needless = ['etag', 'accept-ranges', 'connection', 'keep-alive', 'last-modified']
  for (const name of [...needless, 'x-frame-options', 'x-request-id']) {
    expect(first.names).not.toContain(name)
  }
  expect([first.isAgain, second.isAgain]).toEqual([false, true])
})

test('ranges of a file, and an unsatisfiable range', async () => {
  const part = await get('/assets/a-1.js', { range: 'bytes=0-4' })
  expect([part.statusCode, part.body]).toEqual([206, 'const'])
  const beyond = await get('/assets/a-1.js', { range: 'bytes=99999-' })
  expect([beyond.statusCode, beyond.json().code]).toEqual([416, 'range_not_satisfiable'])
})

test.each([
  '/api',
  '/api/nothing',
  '/api/x.html',
  '/assets',
  '/assets/',
  '/assets/none.js',
  '/assets/none',
  '/none.png',
  '/.sources',
  '/%2esources',
  '/.hidden/file.txt',
  '/.hidden',
  '/assets/.map',
  '/../outside.txt',
  '/..%2foutside.txt',
  '/%2e%2e%2foutside.txt',
  '/%252e%252e%252foutside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/assets/..%5c..%5coutside.txt',
  '/assets/%2e%2e/%2e%2e/outside.txt',
  '//outside.txt/../../outside.txt',
  '/assets/a-1.js%00.html',
  '/assets/%25zz',
])('%s is a 404', async (url) => {
  const reply = await get(url)
  expect(reply.json()).toEqual({ code: 'not_found', message: 'Not found.' })
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('pages accept reads only', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const reply = await academy.app.inject({ method, url: '/login', payload: '{"x' })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  }
})
