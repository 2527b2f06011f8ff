import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import helmet from '@fastify/helmet'
import plugin from 'fastify-plugin'

const year = 365 * 24 * 60 * 60

/**
 * What the video player needs for lessons at external addresses: the frames that it embeds, the
 * scripts of those that are steered by one, kept to their own paths, and the streams of Mux. Files
 * may lie anywhere: media is shown, not run.
 */
const playerFrames = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://player.vimeo.com',
  'https://fast.wistia.net',
  'https://open.spotify.com',
  'https://player.twitch.tv',
  'https://www.tiktok.com',
]

const playerScripts = [
  'https://www.youtube.com/iframe_api',
  'https://www.youtube.com/s/player/',
  'https://fast.wistia.com/assets/external/',
  'https://open.spotify.com/embed-podcast/iframe-api/',
  'https://embed-cdn.spotifycdn.com/_next/static/',
]
const playerCalls = ['https://*.mux.com', 'https://*.wistia.com', 'https://*.wistia.net']

/** Stripe's card form runs in frames of its own, and its script must come from Stripe itself. */
const stripeHosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}
const noHosts: typeof stripeHosts = { scripts: [], calls: [], frames: [] }

interface HeaderOptions {
  /** The folder of the built client, whose inline scripts are allowed by their hash. */
  clientFolder: string | null
  /** Whether people reach the academy over TLS, so that browsers may be told to insist on it. */
  https: boolean
  /** Whether payments are made with Stripe. */
  stripe?: boolean
  /** Where streams outside the academy (HLS, DASH) may be read from; nowhere unless told. */
  streamOrigins?: readonly string[]
}

/** Security headers on every answer. */
export const securityHeaders = plugin<HeaderOptions>(async (app, options) => {
  const { clientFolder, https, stripe = false, streamOrigins = [] } = options
  const inline = clientFolder ? await inlineScriptHashes(clientFolder) : []
  const policy = contentPolicy(inline, stripe ? stripeHosts : noHosts, streamOrigins)
  // Written once: the library would put the same policy together anew for every answer.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: year } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  })
})

function contentPolicy(
  inlineScripts: string[],
  payment: typeof stripeHosts,
  streamOrigins: readonly string[],
): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts, ...payment.scripts, ...playerScripts],
    // Toasts and the player bring style elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...payment.calls, ...playerCalls, ...streamOrigins],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:', 'https:'],
    'frame-src': [...playerFrames, ...payment.frames],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';')
}

/** Scripts that run: those with a source are allowed by their host, and JSON is never run. */
const inlineScript =
  /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/gi

async function inlineScriptHashes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  const hashes = new Set<string>()
  for (const name of entries.filter((entry) => entry.endsWith('.html'))) {
    const html = await readFile(path.join(folder, name), 'utf8')
    for (const [, script = ''] of html.matchAll(inlineScript)) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  return [...hashes]
}
