import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import path from 'node:path'
import plugin from 'fastify-plugin'
import helmet from 'helmet'
import { playerPage, playerProviders } from '#contract/players.ts'
import { needsOf, type PlayerNeeds } from './player-hosts.ts'

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
  const others = await otherHeaders(https)
  const headersFor = (policy: Omit<PolicyParts, 'inline'>) => ({
    ...others,
    ...(policy.framed && { 'x-frame-options': 'SAMEORIGIN' }),
    'content-security-policy': contentPolicy({ inline, ...policy }),
  })
  const ordinary = headersFor({ payment, needs: {}, framed: false })
  const ofPlayers = new Map<string, Record<string, string>>(
    playerProviders.map((provider) => {
      const needs = needsOf(provider, mediaHosts)
      return [playerPage(provider), headersFor({ payment: noHosts, needs, framed: true })]
    }),
  )
  const ofContents = Object.entries(others).filter(([name]) => !ofPagesAlone.has(name))
  const headersWith = (policy: string) => ({
    ...Object.fromEntries(ofContents),
    'content-security-policy': policy,
  })
  const ofAssets = headersWith(assetPolicy)
  const ofAnswers = headersWith(answerPolicy)
  app.addHook('onRequest', (request, reply, done) => {
    const address = request.url.split('?', 1)[0] ?? ''
    if (isAsset(address)) reply.headers(ofAssets)
    else if (isAnswer(address)) reply.headers(ofAnswers)
    else reply.headers(ofPlayers.get(address) ?? ordinary)
    done()
  })
})

/** Files of the built client that are no pages, and no worker that runs apart from them. */
const isAsset = (address: string) =>
  address.startsWith('/assets/') || /^\/[\w-]+\.(?:svg|png|ico|webmanifest)$/.test(address)

/** All below /api but the pages that show the API's document. */
const isAnswer = (address: string) =>
  address.startsWith('/api/') && !/^\/api\/docs(\/|$)/.test(address)

/** Said of pages: of what a page reads they would be read by nobody, a dozen times at each visit. */
const ofPagesAlone: ReadonlySet<string> = new Set([
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

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

interface PolicyParts {
  /** Hashes of inline scripts. */
  inline: string[]
  payment: typeof stripeHosts
  needs: PlayerNeeds
  /** Whether it is a page that other pages of the academy show in a frame. */
  framed: boolean
}

/**
 * No page: what it may load is said by the page that it belongs to, and a page asks for dozens. A worker
 * is bound by this alone.
 */
const assetPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** An answer of the API loads nothing, and is nobody's page. */
const answerPolicy = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Pages of the academy load from the academy alone, but for what payment needs. What plays elsewhere has
 * a page of its own for each provider, which they show in a frame.
 */
function contentPolicy({ inline, payment, needs, framed }: PolicyParts): string {
  const { script = [], frame = [], connect = [], media = [], image = [], font = [] } = needs
  const frames = framed ? frame : ["'self'", ...payment.frames]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline, ...payment.scripts, ...script],
    // Toasts and the player bring style elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...payment.calls, ...connect],
    'font-src': ["'self'", ...font],
    'img-src': ["'self'", 'data:', 'blob:', ...image],
    'media-src': ["'self'", 'blob:', ...media],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    // Streams are taken apart in a worker that the player makes of its own code.
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
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
