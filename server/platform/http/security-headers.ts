import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import path from 'node:path'
import plugin from 'fastify-plugin'
import helmet from 'helmet'
import { playerSources } from './player-hosts.ts'

const year = 365 * 24 * 60 * 60

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
  /** Origins of the owner's own streams and media files. */
  mediaHosts?: readonly string[]
}

/** Security headers on every answer. */
export const securityHeaders = plugin<HeaderOptions>(async (app, options) => {
  const { clientFolder, https, stripe = false, mediaHosts = [] } = options
  const inline = clientFolder ? await inlineScriptHashes(clientFolder) : []
  const payment = stripe ? stripeHosts : noHosts
  const apiPolicy = contentPolicy({ inline, payment, playing: noPlayers })
  const pagePolicy = contentPolicy({ inline, payment, playing: playingFrom(mediaHosts) })
  const others = await otherHeaders(https)
  const headersOfApi = { ...others, 'content-security-policy': apiPolicy }
  const headersOfPages = { ...others, 'content-security-policy': pagePolicy }
  app.addHook('onRequest', (request, reply, done) => {
    const isPage = !/^\/(?:api|assets)(?:[/?]|$)/.test(request.url)
    reply.headers(isPage ? headersOfPages : headersOfApi)
    done()
  })
})

/**
 * What the library says beside the policy of contents. It is asked once, at the start: what it says
 * is the same for every answer.
 */
async function otherHeaders(https: boolean): Promise<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: year } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  })
  await new Promise<void>((resolve, reject) => {
    apply(answer.req, answer, (error) => (error ? reject(error) : resolve()))
  })
  const said = Object.entries(answer.getHeaders())
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

interface Playing {
  scripts: string[]
  frames: string[]
  calls: string[]
  media: string[]
  images: string[]
  fonts: string[]
}
const noPlayers: Playing = { scripts: [], frames: [], calls: [], media: [], images: [], fonts: [] }

/**
 * What pages may load so that lessons play. Every page of the client has it: somebody who signs in
 * on the landing page comes to the lessons without another page being loaded.
 */
const playingFrom = (mediaHosts: readonly string[]): Playing => ({
  scripts: playerSources('script'),
  frames: playerSources('frame'),
  calls: [...playerSources('connect'), ...mediaHosts],
  media: [...playerSources('media'), ...mediaHosts],
  images: playerSources('image'),
  fonts: playerSources('font'),
})

interface PolicyParts {
  /** Hashes of inline scripts. */
  inline: string[]
  payment: typeof stripeHosts
  playing: Playing
}

function contentPolicy({ inline, payment, playing }: PolicyParts): string {
  const frames = [...playing.frames, ...payment.frames]
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline, ...payment.scripts, ...playing.scripts],
    // Toasts and the player bring style elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...payment.calls, ...playing.calls],
    'font-src': ["'self'", ...playing.fonts],
    'img-src': ["'self'", 'data:', 'blob:', ...playing.images],
    'media-src': ["'self'", 'blob:', ...playing.media],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    // Streams are taken apart in a worker that the player makes of its own code.
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
