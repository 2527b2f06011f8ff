import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import helmet from 'helmet'
import { playerPage, playerProviders } from '#contract/players.ts'
import { needsOf, type PlayerNeeds } from './player-hosts.ts'

const policyName = 'content-security-policy'
/** What neither the academy nor a player ever asks for, so that no script in a page can. */
const permissionsPolicy =
  'browsing-topics=(), camera=(), geolocation=(), hid=(), microphone=(), serial=(), usb=()'
const year = 365 * 24 * 60 * 60

/** Stripe's card form runs in frames of its own, and its script must come from Stripe itself. */
const stripeHosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}
const noHosts: typeof stripeHosts = { scripts: [], calls: [], frames: [] }

interface HeaderOptions {
  /** Whether the public address uses TLS, so that browsers may be told to require it. */
  https: boolean
  /** Whether payments are made with Stripe. */
  stripe?: boolean
  /** Origins of the owner's own streams and media files. */
  mediaHosts?: readonly string[]
  /** Origins from which browsers fetch the academy's own files. */
  fileHosts?: readonly string[]
  /** Origins from which browsers fetch public pictures, and nothing else. */
  pictureHosts?: readonly string[]
}

/** Security headers for every response. */
export const securityHeaders = plugin<HeaderOptions>(async (app, options) => {
  const { https, stripe = false, mediaHosts = [], fileHosts = [], pictureHosts = [] } = options
  const image = [...fileHosts, ...pictureHosts]
  const ownFiles = { connect: fileHosts, media: fileHosts, image }
  const payment = stripe ? stripeHosts : noHosts
  const others = await otherHeaders(https)
  const headersFor = (policy: PolicyParts) => ({
    ...others,
    ...(policy.framed && { 'x-frame-options': 'SAMEORIGIN' }),
    [policyName]: contentPolicy(policy),
  })
  const ordinary = headersFor({ payment, needs: ownFiles, framed: false })
  const ofPlayers = new Map<string, Record<string, string>>(
    playerProviders.map((provider) => {
      const needs = needsOf(provider, mediaHosts)
      return [playerPage(provider), headersFor({ payment: noHosts, needs, framed: true })]
    }),
  )
  const ofContents = Object.fromEntries(
    Object.entries(others).filter(([name]) => !ofPagesAlone.has(name)),
  )
  // An old header, which says in part what the policy says.
  const { 'x-frame-options': _, ...ofFiles } = ofContents
  const ofAssets = { ...ofFiles, [policyName]: assetPolicy.join(';') }
  const ofWorkers = { ...ofFiles, [policyName]: [...assetPolicy, ...workerPolicy].join(';') }
  const ofData = { ...ofContents, [policyName]: dataPolicy }
  app.addHook('onRequest', (request, reply, done) => {
    const address = request.url.split('?', 1)[0] ?? ''
    if (isData(request)) reply.headers(ofData)
    else if (isWorker(address)) reply.headers(ofWorkers)
    else if (isAsset(address)) reply.headers(ofAssets)
    else reply.headers(ofPlayers.get(address) ?? ordinary)
    done()
  })
})

/** Files of the built client other than pages and workers. */
const isAsset = (address: string) =>
  address.startsWith('/assets/') || /^\/[\w-]+\.(?:svg|png|ico|webmanifest)$/.test(address)

/** The script of a worker, by the name that its file has among the sources. */
const isWorker = (address: string) => /^\/assets\/[\w.-]+\.worker-[\w-]+\.js$/.test(address)

/** Headers that mean something on pages only; data and files would carry them for nothing. */
const ofPagesAlone: ReadonlySet<string> = new Set([
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

/**
 * The library's headers other than the content policy. Computed once at startup, since they are the
 * same for every response.
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
  const sentHeaders = Object.entries(answer.getHeaders())
  return {
    ...Object.fromEntries(sentHeaders.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissionsPolicy,
  }
}

/**
 * Whether the answer is JSON of a declared call. What calls answer by themselves, such as files, may be
 * shown as a page; an address that nobody knows belongs to nothing.
 */
const isData = ({ routeOptions: { config } }: FastifyRequest) => config.sendsData === true

/** Data loads nothing and is shown as no page. */
const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

interface PolicyParts {
  payment: typeof stripeHosts
  needs: PlayerNeeds
  /** Whether it is a page that other pages of the academy show in a frame. */
  framed: boolean
}

/** Not a page: what it may load is determined by its page, which requests dozens of these. */
const assetPolicy = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]
/** A worker is bound by its own policy alone. */
const workerPolicy = ["script-src 'self'", "connect-src 'self'"]

/**
 * The academy's pages load from the academy only, except what payment needs. External players have
 * a separate page per provider, shown in a frame.
 */
function contentPolicy({ payment, needs, framed }: PolicyParts): string {
  const { script = [], frame = [], connect = [], media = [], image = [], font = [] } = needs
  const frames = framed ? frame : ["'self'", ...payment.frames]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...payment.scripts, ...script],
    // Toasts and the player add style elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...payment.calls, ...connect],
    'font-src': ["'self'", ...font],
    'img-src': ["'self'", 'data:', 'blob:', ...image],
    'media-src': ["'self'", 'blob:', ...media],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    // Streams are demultiplexed in a worker that the player creates from its own code.
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

/** Executable scripts: those with a source are allowed by their host, and JSON is never executed. */
const inlineScript =
  /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/gi

/** The inline scripts of a built page by their hashes, as sources for the content policy. */
export function inlineScripts(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

/** Allows the page that is sent these inline scripts: its own, and not those of the others. */
export function allowScripts(reply: FastifyReply, sources: readonly string[]): void {
  const policy = String(reply.getHeader(policyName))
  reply.header(
    policyName,
    policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' ')),
  )
}
