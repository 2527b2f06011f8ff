import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlayerProvider, playerPage, playerProviders } from '#contract/players.ts'
import { createBareServer } from '#testing/http.ts'

const inline = 'window.start = "page"'
const brand = '</script><b>Lions & "Co"</b>'
const texts = { brand }
const manifest = {
  routes: {
    root: { id: 'root', path: '' },
    landing: { id: 'landing', parentId: 'root', index: true },
    privacy: { id: 'privacy', parentId: 'root', path: 'privacy' },
    login: { id: 'login', parentId: 'root', path: 'login' },
    dashboard: {
      id: 'dashboard',
      parentId: 'root',
      path: 'dashboard/*',
      module: '/assets/dashboard-1.js',
      imports: ['/assets/a-1.js'],
    },
    strategies: { id: 'strategies', parentId: 'root', path: 'strategies' },
    strategy: { id: 'strategy', parentId: 'strategies', path: ':id/record' },
    other: { id: 'other', parentId: 'root', path: '*' },
  },
}
const files = {
  'client/index.html': `<head><title>Landing</title><link rel="stylesheet" href="/assets/a-1.css"/><script>${inline}</script></head>
    <h1 title="@@brand@@">@@brand@@</h1>
    <script type="application/ld+json">{"name":"@@brand@@"}</script>`,
  'client/404/index.html': '<title>Not there</title>',
  'client/assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  'client/__spa-fallback.html': '<title>Application</title><script src="/assets/a-1.js"></script>',
  'client/privacy/index.html': '<title>Privacy</title><SCRIPT type="module">x()</SCRIPT>',
  'client/favicon.ico': 'icon',
  'client/manifest.webmanifest': '{"name":"Somebody","short_name":"Some","display":"standalone"}',
  'client/.sources': 'stamp',
  'client/.hidden/file.txt': 'hidden',
  'client/assets/a-1.js': `const text = "${'a'.repeat(3000)}"`,
  'client/assets/figures.worker-1.js': 'postMessage(1)',
  'client/assets/.map': 'hidden',
  'outside.txt': 'outside',
}

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-client-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  app = await createBareServer([], {
    clientFolder: path.join(folder, 'client'),
    pageContent: async () => ({ texts, data: { brand } }),
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

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
  const head = await app.inject({ method: 'HEAD', url })
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
      clientFolder: path.join(folder, 'client'),
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
    clientFolder: path.join(folder, 'client'),
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
    const reply = await app.inject({ method, url: '/login', payload: '{"x' })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  }
})

describe('security headers', () => {
  const directives = (policy: unknown) =>
    new Map(
      String(policy)
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name = '', ...values]) => [name, values]),
    )

  test.each(['/', '/assets/a-1.js', '/assets/none.js', '/api/nothing', '/api/openapi.json'])(
    'on %s',
    async (url) => {
      const { headers } = await get(url)
      const policy = directives(headers['content-security-policy'])
      expect(policy.get('default-src')).toEqual(["'none'"])
      expect(policy.get('object-src')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('form-action')).toEqual(["'self'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      if (url === '/') expect(headers['permissions-policy']).toContain('camera=(), geolocation=()')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
      const isKept = url === '/assets/a-1.js'
      expect(headers['x-request-id'] ?? '').toMatch(isKept ? /^$/ : /^[0-9a-f-]{36}$/)
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  test('a worker may load and call what is of the academy, other files nothing', async () => {
    const policyOf = async (url: string) =>
      directives((await get(url)).headers['content-security-policy'])
    const worker = await policyOf('/assets/figures.worker-1.js')
    expect([worker.get('script-src'), worker.get('connect-src')]).toEqual([["'self'"], ["'self'"]])
    const script = await policyOf('/assets/a-1.js')
    expect([...script.keys()].filter((name) => /script|connect/.test(name))).toEqual([])
  })

  test.each([
    ['/', [inline]],
    ['/privacy', ['x()']],
    ['/%70rivacy/', ['x()']],
    ['/login', []],
    ['/nowhere', []],
    ['/player/youtube', []],
  ])('exactly the inline scripts of its own page may run at %s', async (url, scripts) => {
    const { headers } = await get(url)
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const sources = directives(headers['content-security-policy']).get('script-src') ?? []
    const own = sources.filter((source) => !source.startsWith('https://'))
    expect(own.toSorted()).toEqual(["'self'", ...scripts.map(hash)].toSorted())
    if (url !== '/player/youtube') expect(own).toEqual(sources)
  })

  test.each(['/', '/login', '/academy/courses', '/player', '/player/nobody', '/player/youtube/x'])(
    '%s allows no other hosts, may not be framed, and frames the academy only',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).not.toContain('https:')
      const policy = directives(headers['content-security-policy'])
      expect(policy.get('frame-src')).toEqual(["'self'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  test.each(playerProviders)('the page of %s allows only its own hosts', async (provider) => {
    const { headers } = await get(`${playerPage(provider)}?any`)
    const policy = directives(headers['content-security-policy'])
    expect(policy.get('frame-ancestors')).toEqual(["'self'"])
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    const hosts = [...policy.values()].flat().filter((source) => source.includes('//'))
    const names: Record<PlayerProvider, RegExp> = {
      youtube: /^https:\/\/www\.youtube(-nocookie)?\.com\//,
      vimeo: /^https:\/\/(player\.)?vimeo\.com\//,
      wistia: /^https:\/\/(fast|\*)\.wistia\.(com|net)$/,
      mux: /^https:\/\/\*\.mux\.com$/,
      spotify: /^https:\/\/open\.spotify\.com\/embed\/$/,
      twitch: /^https:\/\/player\.twitch\.tv$/,
      tiktok: /^https:\/\/www\.tiktok\.com\/player\/v1\/$/,
      streams: /^$/,
    }
    expect(hosts.length > 0).toBe(provider !== 'streams')
    expect(hosts.filter((host) => !names[provider].test(host))).toEqual([])
  })

  test('for YouTube, which has addresses returning a script of the caller’s choice, single paths', async () => {
    const { headers } = await get(playerPage('youtube'))
    const scripts = directives(headers['content-security-policy']).get('script-src') ?? []
    expect(scripts.filter((source) => source.startsWith('https://'))).toEqual([
      'https://www.youtube.com/iframe_api',
      'https://www.youtube.com/s/player/',
    ])
  })

  test("streams play from the owner's origins, and from no others", async () => {
    const of = async (mediaHosts?: string[]) => {
      const server = await createBareServer([], { mediaHosts })
      const { headers } = await server.inject({ url: playerPage('streams') })
      await server.close()
      return directives(headers['content-security-policy']).get('connect-src')
    }
    expect(await of()).not.toContain('https://streams.example.com')
    expect(await of(['https://streams.example.com'])).toContain('https://streams.example.com')
  })

  test('TLS is enforced if the public address uses it', async () => {
    const secure = await createBareServer([], { https: true })
    const { headers } = await secure.inject({ url: '/api/nothing' })
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    await secure.close()
  })
})
