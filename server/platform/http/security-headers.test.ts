import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlayerProvider, playerPage, playerProviders } from '#contract/players.ts'
import { inline, serveClientFiles } from '#testing/client-folder.ts'
import { createBareServer } from '#testing/http.ts'

let academy: Awaited<ReturnType<typeof serveClientFiles>>
beforeAll(async () => {
  academy = await serveClientFiles()
})
afterAll(() => academy.stop())

const get = (url: string, headers: Record<string, string> = {}) =>
  academy.app.inject({ url, headers })

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
      const isStored = url === '/assets/a-1.js'
      expect(headers['x-request-id'] ?? '').toMatch(isStored ? /^$/ : /^[0-9a-f-]{36}$/)
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

  test('a page plays a stream that its script puts together of what it reads from the academy', async () => {
    const { headers } = await get('/academy/courses')
    const policy = directives(headers['content-security-policy'])
    // What the script has read plays from the page's own memory; a poster and previews are pictures.
    expect(policy.get('media-src')).toEqual(["'self'", 'blob:'])
    expect(policy.get('worker-src')).toEqual(["'self'", 'blob:'])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('img-src')).toContain("'self'")
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
