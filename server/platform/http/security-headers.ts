import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import helmet from '@fastify/helmet'
import plugin from 'fastify-plugin'

const year = 365 * 24 * 60 * 60

/** Hosts that the video player embeds for lessons at external addresses. */
const playerFrames = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://player.vimeo.com',
  'https://fast.wistia.net',
  'https://open.spotify.com',
  'https://player.twitch.tv',
  'https://www.tiktok.com',
]

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
}

/** Security headers on every answer. */
export const securityHeaders = plugin<HeaderOptions>(async (app, options) => {
  const { clientFolder, https, stripe = false } = options
  const inline = clientFolder ? await inlineScriptHashes(clientFolder) : []
  const policy = contentPolicy(inline, stripe ? stripeHosts : noHosts)
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

function contentPolicy(inlineScripts: string[], payment: typeof stripeHosts): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts, ...payment.scripts],
    // Toasts and the player bring style elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...payment.calls],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
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
