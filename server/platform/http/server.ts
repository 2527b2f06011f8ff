import { hash, randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import type { Clock } from '../clock.ts'
import { Failure } from '../failure.ts'
import type { HeavyCalls } from '../heavy/heavy-calls.ts'
import { createLines } from '../lines.ts'
import { isLogged, type Log } from '../log.ts'
import { type Answered, observeAnswers } from '../metrics/answers.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { guardRoutes } from './access-guard.ts'
import type { Actors, Authenticate, Device } from './actor.ts'
import { serveApiDocument } from './api-document.ts'
import { unlistedProxyOf } from './client-address.ts'
import { serveClient } from './client-files.ts'
import { compilersFactory } from './compilers-factory.ts'
import { drainConnections, refuseConnection } from './connections.ts'
import { serveCrawlerFiles } from './crawler-files.ts'
import { boundConnections, type ConnectionLimits } from './open-connections.ts'
import { createOwnWrites } from './own-writes.ts'
import type { PageContent } from './page-template.ts'
import type { PolledAnswers } from './polled.ts'
import { handleError, refuseAddress } from './problems.ts'
import type { CallLimiter } from './rate-limits.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { Transfers } from './transfers.ts'
import { endUnfinishedBodies } from './unfinished-bodies.ts'
import { createRefuseUnknown } from './unknown-address.ts'

/** The largest JSON body, in bytes. */
const jsonBytes = 100 * 1024

/** The time limit for the headers of a request, in milliseconds. */
const headersTimeout = 20_000

export interface HttpOptions {
  log: Log
  routes: readonly Route[]
  authenticate: Authenticate
  /** Reads callers from the database without the cache, before one is refused on cached data. */
  readAnew: Actors['readAnew']
  now: Clock
  /** The responses known to callers of polled routes; without it every response is rebuilt. */
  polled?: PolledAnswers
  /** Tells other processes that a caller has done something. */
  tellOwnChange?: (userId: string) => void
  /**
   * Told of users whose rights have changed, so that what they are sending or being sent ends with the right to
   * it; without it that is noticed within two seconds, and of files at signed addresses not at all.
   */
  onRightsChanged?: (hear: (userId: string) => void) => void
  /** The bytes a second that an upload has to reach on the whole. */
  slowestUpload: number
  /** Makes the calls whose cost grows with what is stored. */
  heavy: HeavyCalls
  /**
   * Counts the calls of one session or, where nobody is signed in, of one known device, each with those of its
   * account, or else of one address.
   */
  apiLimiter: CallLimiter
  /** The device of a browser that is known by its cookies; null for any other. */
  deviceOf?: (cookies: Record<string, string | undefined>) => Promise<Device | null>
  /** Addresses or networks of proxies whose forwarded headers are believed; false for none. */
  trustProxy: string | false
  /** How many connections may be open at once; without it the defaults. */
  connectionLimits?: ConnectionLimits
  /** The last event of the live stream received by this process. */
  newestEvent?: () => number
  /** Called for each request forwarded by an unlisted proxy. */
  onUnlistedProxy?: (peer: string) => void
  /** Follows the calls; without it none leaves a trace. */
  tracing?: Pick<Tracing, 'followCalls'> | null
  /** Told of each answered request; without it none is observed. */
  onAnswered?: (answered: Answered) => void
  /** The folder of the built client; null to serve the API only. */
  clientFolder: string | null
  brand: string
  /** The public address of the academy, without a trailing slash. */
  publicUrl: string
  /** The content that completes the client's pages when they are sent. */
  pageContent: (address: string) => Promise<PageContent>
  /** Whether browsers may connect to Stripe; false by default. */
  stripe?: boolean
  /** Origins from which browsers may load streams and media files, besides the academy's own. */
  mediaHosts?: readonly string[]
  /** Origins from which browsers fetch the academy's own files. */
  fileHosts?: readonly string[]
  /** Origins from which browsers fetch public pictures. */
  pictureHosts?: readonly string[]
  /** Whether the public address uses TLS. */
  https: boolean
  /** Called first when the server closes, so that long-lived responses end themselves. */
  beforeClose: () => Promise<void> | void
}

/** More than a page needs side by side; and more than one session may ask for in a minute. */
const readsOfUser = { atOnce: 4, waiting: 400 }

/**
 * Builds the HTTP server: every route under /api with its access checked, the standard error
 * format, the API document, and the client's files. Rejects if a route declares no access.
 */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    // A child logger per request costs more than most responses; log lines contain the id instead.
    childLoggerFactory: (log) => log,
    bodyLimit: jsonBytes,
    // Bodies have limits of their own (`unfinished-bodies.ts`), by what they carry.
    requestTimeout: 0,
    // Without a value of its own the headers' limit would be the request's, which is none.
    http: { headersTimeout, connectionsCheckingInterval: headersTimeout / 10 },
    connectionTimeout: 60_000,
    // Longer than that of proxies, so that none sends on a connection that is just closing.
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  const refuseUnknown = createRefuseUnknown(options.routes)
  // JSON and forms only; no call accepts plain text.
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(refuseUnknown)
  drainConnections(app, options.beforeClose)
  endUnfinishedBodies(app, boundConnections(app, options), options)
  options.tracing?.followCalls(app)
  app.addHook('onRequest', (request, reply, done) => {
    const proxy = unlistedProxyOf(request)
    if (proxy) options.onUnlistedProxy?.(proxy)
    reply.header('x-request-id', request.id)
    // Only reads may be answered with 'not modified'.
    if (!isRead(request)) delete request.headers['if-none-match']
    done()
  })
  logAnswers(app, options.log)
  if (options.onAnswered) observeAnswers(app, options.onAnswered)
  rememberAnswers(app, options)
  app.decorate('heavy', options.heavy)
  app.decorate('readInTurn', createLines(readsOfUser))

  await app.register(securityHeaders, options)
  // First, because the calls of a known device are counted as its own.
  await app.register(cookie)
  app.decorate('transfers', transfersOf(app, options))
  guardRoutes(app, { ...options, refuseUnknown })
  await app.register(etag, { weak: true, hashFn: (payload) => hash('sha1', payload, 'base64') })
  await app.register(compress, { globalDecompression: false, threshold: 1024 })
  handOverLeaving(app)
  await app.register(multipart, { throwFileSizeLimit: true })
  await app.register(serveApiDocument, options)
  await app.register(mountRoutes(options.routes), { prefix: '/api' })
  if (options.clientFolder) {
    const { clientFolder: folder, pageContent, publicUrl } = options
    await app.register(serveClient, { folder, pageContent })
    await app.register(serveCrawlerFiles, { publicUrl })
  }
  await app.ready()
  return app
}

function transfersOf(app: FastifyInstance, { onRightsChanged }: HttpOptions): Transfers {
  const transfers = new Transfers()
  onRightsChanged?.((userId) => transfers.recheck(userId))
  app.addHook('onClose', (_app, done) => {
    transfers.stop()
    done()
  })
  return transfers
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Lets polled routes remember their answers; what a caller changes, the caller sees at once. */
function rememberAnswers(
  app: FastifyInstance,
  {
    polled = null,
    tellOwnChange,
  }: { polled?: PolledAnswers | null } & Pick<HttpOptions, 'tellOwnChange'>,
) {
  app.decorate('polled', polled)
  app.decorateRequest('requestedAddress', null)
  app.decorateRequest('requested', null)
  const ownWrites = createOwnWrites()
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (polled && request.actor && !isRead(request)) {
      polled.forget(request.actor.id)
      tellOwnChange?.(request.actor.id)
      ownWrites.mark(reply)
    }
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const { actor } = request
    if (polled && actor && isRead(request) && ownWrites.areElsewhere(request)) {
      polled.forget(actor.id)
    }
    done()
  })
}

/** Runs what a route wants to see of its answer behind all others, compression above all. */
function handOverLeaving(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const { leaving } = route.config ?? {}
    if (leaving) route.onSend = [route.onSend ?? [], leaving].flat()
  })
}

/** Many clients send the JSON content type with calls that carry nothing, such as a refresh. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

const mountRoutes = (routes: readonly Route[]) => async (api: FastifyInstance) => {
  api.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) {
      // Polled lists have an ETag; a private cache may store them if it revalidates each time.
      const polled = isRead(request) && reply.statusCode < 400
      reply.header('cache-control', polled ? 'private, no-cache' : 'no-store')
    }
    done()
  })
  api.addHook('preParsing', ({ headers }, _reply, _payload, done) => {
    if ((headers['content-encoding'] ?? 'identity') === 'identity') return done()
    throw new Failure('unsupported_type', 'Compressed requests are not accepted.')
  })
  for (const route of routes) route.mount(api)
}

/** One line per response, without query strings, which contain the signatures of signed addresses. */
function logAnswers(app: FastifyInstance, log: Log) {
  if (!isLogged(log, 'debug')) return
  app.addHook('onResponse', (request, reply, done) => {
    const { url: pattern, config } = request.routeOptions
    if (pattern?.startsWith('/api')) {
      const entry = {
        reqId: request.id,
        method: request.method,
        url: config.secretAddress ? pattern : request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.actor?.id,
      }
      log.debug(entry, 'answered')
    }
    done()
  })
}
