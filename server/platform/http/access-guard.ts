import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { newestEventHeader } from '#contract/endpoint.ts'
import { may, type Permission } from '#contract/permissions.ts'
import { isOfBackOffice, proofMinutes } from '#contract/second-factors.ts'
import { viewingTokenPrefix } from '#contract/viewed-as.ts'
import type { Clock } from '../clock.ts'
import { Failure, onlyLooking } from '../failure.ts'
import type { Actors, Authenticate, Caller } from './actor.ts'
import { addressKey, originOf } from './client-address.ts'
import type { LocalLimiter } from './rate-limits.ts'

interface GuardOptions {
  authenticate: Authenticate
  /** Reads callers from the database now; needed where a route asks for more than a permission. */
  readAnew: Actors['readAnew']
  now: Clock
  apiLimiter: LocalLimiter
  /** The last event that this process has heard of; none where there is no live stream. */
  newestEvent?: () => number
  /** Throws the refusal for an address or a method that has no route. */
  refuseUnknown: (request: FastifyRequest, reply: FastifyReply) => never
}

/**
 * Checks every request against the access that its route declares, before its body is read; a route
 * that declares none stops the server from starting.
 */
export function guardRoutes(app: FastifyInstance, options: GuardOptions) {
  const { authenticate, readAnew, now, apiLimiter, newestEvent, refuseUnknown } = options
  const declared: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    declared.push(route)
  })
  app.addHook('onReady', async () => {
    const names = declared
      .filter((route) => route.config?.access === undefined)
      .map((route) => `${String(route.method)} ${route.url}`)
    if (names.length > 0) throw new Error(`These routes declare no access: ${names.join(', ')}`)
  })

  app.decorateRequest('actor', null)
  const countCall = (request: FastifyRequest): void => {
    const { config, url: pattern } = request.routeOptions
    // The route's own pattern, since the request's address may be written in many ways.
    if (!pattern?.startsWith('/api/') || config.unlimited) return
    apiLimiter.consume(request.actor ? `user:${request.actor.id}` : `ip:${addressKey(request)}`)
  }
  const admit = async (request: FastifyRequest, reply: FastifyReply, access: Permission) => {
    // Before anything is read: what happens from here on is the stream's to tell.
    if (newestEvent) reply.header(newestEventHeader, newestEvent())
    request.actor = await readActor(request, authenticate)
    countCall(request)
    if (!request.actor) throw new Failure('unauthorized', 'Please sign in.')
    refuseWhileLooking(request)
    if (!may(request.actor, access)) {
      throw new Failure('forbidden', "You don't have the required permissions to do this.")
    }
    if (isOfBackOffice(access)) await refuseWithoutFactor(request.actor)
  }
  /** What is kept of a caller may be seconds old; who has just done what was asked must be let in. */
  const anew = async (actor: Caller) => (await readAnew([actor])).get(actor.sessionId) ?? actor
  const refuseWithoutFactor = async (actor: Caller) => {
    if (!actor.lacksFactor || !(await anew(actor)).lacksFactor) return
    throw new Failure(
      'factor_missing',
      'The academy asks for two-factor sign-in here. Please set it up in your settings first.',
    )
  }
  const isProved = ({ provedAt }: Caller) =>
    now().getTime() - provedAt.getTime() < proofMinutes * 60_000
  const refuseUnproved = async (actor: Caller) => {
    if (isProved(actor) || isProved(await anew(actor))) return
    throw new Failure('proof_required', 'Please confirm that it is you, then this goes on.')
  }
  app.addHook('preHandler', (request, _reply, done) => {
    const { actor, routeOptions } = request
    const { proof } = routeOptions.config
    // Most calls ask for no proof, and wait for nothing.
    if (!actor || !proof?.appliesTo(request)) return done()
    if (!proof.ofEverybody && !actor.mustProve) return done()
    refuseUnproved(actor).then(() => done(), done)
  })
  app.addHook('onRequest', (request, reply, done) => {
    // An unknown address is refused here, not in the handler: nobody should read its body.
    if (request.is404) refuseUnknown(request, reply)
    const { config, url: pattern } = request.routeOptions
    const { access } = config
    if (access === undefined) throw new Error(`No access is declared for ${pattern}`)
    // Nothing that is open to everybody is to be done by accident while somebody looks.
    if (access === 'public') refuseWhileLooking(request)
    if (access !== 'public') return void admit(request, reply, access).then(() => done(), done)
    // What is public has nothing to wait for.
    countCall(request)
    done()
  })
}

/**
 * Refuses whatever is not a reading to those who look at the site as somebody else, by their token alone:
 * no other token begins like theirs.
 */
function refuseWhileLooking(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (!tokenOf(request)?.startsWith(viewingTokenPrefix)) return
  throw onlyLooking()
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

async function readActor(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller | null> {
  const token = tokenOf(request)
  if (!token) return null
  const actor = await authenticate(token)
  // A copy: the actor itself is kept for the requests to come.
  return actor && { ...actor, origin: originOf(request) }
}

/** Marks all routes that a third-party plugin adds within this scope as public, written out. */
export function declarePublic(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' }
  })
}
