import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { may, type Permission, permissionNames } from '#contract/access/permissions.ts'
import { newestEventHeader } from '#contract/endpoint.ts'
import { impersonationTokenPrefix } from '#contract/identity/impersonation-roles.ts'
import { isOfBackOffice, recentAuthenticationMinutes } from '#contract/second-factors.ts'
import { inNameOf } from '../admission.ts'
import type { Clock } from '../clock.ts'
import { Failure, onlyLooking } from '../failure.ts'
import { whileWaiting } from '../waiting-caller.ts'
import type { Actors, Authenticate, Caller, Device } from './actor.ts'
import { addressKey, originOf } from './client-address.ts'
import { effectOf, lacksEffect, needsRecentAuthentication } from './effects.ts'
import type { CallLimiter } from './rate-limits.ts'
import { isArriving, isUpload } from './unfinished-bodies.ts'

interface GuardOptions {
  authenticate: Authenticate
  /** Reads callers from the database without the cache, if a route requires more than a permission. */
  readAnew: Actors['readAnew']
  now: Clock
  apiLimiter: CallLimiter
  /** The device of a browser that is known by its cookies; null for any other. */
  deviceOf?: (cookies: FastifyRequest['cookies']) => Promise<Device | null>
  /** The last event that this process has heard of; none where there is no live stream. */
  newestEvent?: () => number
  /** Throws the error for an address or a method that has no route. */
  refuseUnknown: (request: FastifyRequest, reply: FastifyReply) => never
}

/**
 * Checks every request against the access declared by its route, before its body is read; a route
 * without a declaration stops the server from starting. A call that changes something is checked
 * again when a body has arrived later than its headers, before each of its commits, and before each
 * file that it keeps (`platform/admission.ts`); a file that is sent, whenever those rights change
 * (`transfers.ts`), and before each of its slices.
 */
export function guardRoutes(app: FastifyInstance, options: GuardOptions) {
  const { authenticate, readAnew, now, apiLimiter, newestEvent, refuseUnknown } = options
  const { deviceOf } = options
  const declared: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    declared.push(route)
    const { handler } = route
    route.handler = function handle(request, reply) {
      const { actor } = request
      const call = () => whileWaiting(reply.raw, () => handler.call(this, request, reply))
      if (!actor || isRead(request)) return call()
      return inNameOf({ userId: actor.id, confirm: () => requireStill(request, actor) }, call)
    }
  })
  app.addHook('onReady', async () => {
    const names = declared
      .filter((route) => route.config?.access === undefined)
      .map((route) => `${String(route.method)} ${route.url}`)
    if (names.length > 0) throw new Error(`These routes declare no access: ${names.join(', ')}`)
    const silent = declared
      .filter(lacksEffect)
      .map((route) => `${String(route.method)} ${route.url}`)
    if (silent.length > 0) throw new Error(`These routes declare no effect: ${silent.join(', ')}`)
  })

  app.decorateRequest('actor', null)
  app.decorateRequest('isBodyLate', false)
  app.decorateRequest('confirmRights', null)
  const countCall = (request: FastifyRequest) => {
    const { config, url: pattern } = request.routeOptions
    // The route's own pattern, since the request's address may be written in many ways.
    if (!pattern?.startsWith('/api/') || config.unlimited) return undefined
    // A session before its account, and a known device before its network: neither whoever has stolen a
    // session nor a neighbour in the same network uses up the calls of others.
    const { actor } = request
    if (actor) return apiLimiter.consume(`session:${actor.sessionId}`, actor.id)
    return countVisit(request)
  }
  const countVisit = async (request: FastifyRequest) => {
    const device = await deviceOf?.(request.cookies)
    if (device) return apiLimiter.consume(`device:${device.id}`, device.userId)
    return apiLimiter.consume(`ip:${addressKey(request)}`)
  }
  const admit = async (request: FastifyRequest, reply: FastifyReply, access: Permission) => {
    // Set before anything is read: later changes are reported by the stream.
    if (newestEvent) reply.header(newestEventHeader, newestEvent())
    request.actor = await readActor(request, authenticate)
    await countCall(request)
    if (!request.actor) throw signedOut()
    refuseWhileLooking(request)
    if (!may(request.actor, access)) throw notPermitted()
    if (isOfBackOffice(access)) await refuseWithoutFactor(request.actor)
    const { actor } = request
    const confirm = () => requireStill(request, actor)
    request.confirmRights = confirm
    request.isBodyLate = isArriving(request)
    if (request.isBodyLate && isUpload(request)) {
      app.transfers.arriving({ userId: actor.id, request, reply, confirm })
    }
  }
  /** A cached caller may be seconds old; one who has just met the requirement must be admitted. */
  const anew = async (actor: Caller) => (await readAnew([actor])).get(actor.sessionId) ?? actor
  const refuseWithoutFactor = async (actor: Caller) => {
    if (actor.lacksFactor && (await anew(actor)).lacksFactor) throw factorMissing()
  }
  const requireStill = async (request: FastifyRequest, admitted: Caller) => {
    const access = request.routeOptions.config.access as Permission
    const known = (await readAnew([admitted])).get(admitted.sessionId)
    if (known?.id !== admitted.id) throw signedOut()
    // Also what the route does not ask for: the operation may have decided by it.
    if (!may(known, access) || hasLost(admitted, known)) throw notPermitted()
    if (isOfBackOffice(access) && known.lacksFactor) throw factorMissing()
  }
  const isRecentlyAuthenticated = ({ authenticatedAt }: Caller) =>
    now().getTime() - authenticatedAt.getTime() < recentAuthenticationMinutes * 60_000
  const refuseUnauthenticated = async (actor: Caller) => {
    if (isRecentlyAuthenticated(actor) || isRecentlyAuthenticated(await anew(actor))) return
    throw new Failure('proof_required', 'Please confirm that it is you to continue.')
  }
  // Before the body is validated: a caller without the right learns nothing about it.
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.actor || !request.isBodyLate) return done()
    requireStill(request, request.actor).then(() => done(), done)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const { actor, routeOptions } = request
    // Most calls ask for no proof, and wait for nothing.
    if (!actor || !needsRecentAuthentication(effectOf(routeOptions.config.effect, request), actor))
      return done()
    refuseUnauthenticated(actor).then(() => done(), done)
  })
  app.addHook('onRequest', (request, reply, done) => {
    // An unknown address is refused here rather than in the handler, so that its body is not read.
    if (request.is404) refuseUnknown(request, reply)
    const { config, url: pattern } = request.routeOptions
    const { access } = config
    if (access === undefined) throw new Error(`No access is declared for ${pattern}`)
    // Public calls must not be made by accident during an impersonation.
    if (access === 'public') refuseWhileLooking(request)
    const admission = access === 'public' ? countCall(request) : admit(request, reply, access)
    // Most public calls have nothing to wait for.
    if (admission) admission.then(() => done(), done)
    else done()
  })
}

const signedOut = () => new Failure('unauthorized', 'Please sign in.')
const notPermitted = () =>
  new Failure('forbidden', "You don't have the required permissions to do this.")
const factorMissing = () =>
  new Failure(
    'factor_missing',
    'Two-factor sign-in is required here. Please set it up in your settings first.',
  )

/** Whether somebody no longer has one of the permissions. */
const hasLost = (before: Caller, after: Caller): boolean =>
  permissionNames.some((name) => may(before, name) && !may(after, name))

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Refuses anything but reading during an impersonation, recognised by the token alone: no other token has
 * this prefix.
 */
function refuseWhileLooking(request: FastifyRequest): void {
  if (isRead(request) || !tokenOf(request)?.startsWith(impersonationTokenPrefix)) return
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
  // A copy, because the actor itself is cached for later requests.
  return actor && { ...actor, origin: originOf(request) }
}

/** Explicitly marks all routes that a third-party plugin adds within this scope as public. */
export function declarePublic(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' }
  })
}
