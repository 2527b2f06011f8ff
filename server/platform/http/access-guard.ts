import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { may, type Permission } from '#contract/permissions.ts'
import { Failure } from '../failure.ts'
import type { Actor, Authenticate } from './actor.ts'
import { addressKey } from './client-address.ts'
import type { RateLimiter } from './rate-limits.ts'

interface GuardOptions {
  authenticate: Authenticate
  apiLimiter: RateLimiter
  /** Throws the refusal for an address or a method that has no route. */
  refuseUnknown: (request: FastifyRequest, reply: FastifyReply) => never
}

/**
 * Checks every request against the access that its route declares, before its body is read; a route
 * that declares none stops the server from starting.
 */
export function guardRoutes(app: FastifyInstance, options: GuardOptions) {
  const { authenticate, apiLimiter, refuseUnknown } = options
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
  const countCall = (request: FastifyRequest) => {
    const { config, url: pattern } = request.routeOptions
    // The route's own pattern, since the request's address may be written in many ways.
    if (!pattern?.startsWith('/api/') || config.unlimited) return undefined
    return apiLimiter.consume(
      request.actor ? `user:${request.actor.id}` : `ip:${addressKey(request)}`,
    )
  }
  const admit = async (request: FastifyRequest, access: Permission) => {
    request.actor = await readActor(request, authenticate)
    await countCall(request)
    if (!request.actor) throw new Failure('unauthorized', 'Please sign in.')
    if (!may(request.actor, access)) {
      throw new Failure('forbidden', "You don't have the required permissions to do this.")
    }
  }
  app.addHook('onRequest', (request, reply, done) => {
    // An unknown address is refused here, not in the handler: nobody should read its body.
    if (request.is404) refuseUnknown(request, reply)
    const { config, url: pattern } = request.routeOptions
    const { access } = config
    if (access === undefined) throw new Error(`No access is declared for ${pattern}`)
    const asked = access === 'public' ? countCall(request) : admit(request, access)
    // Most that is public has nothing to wait for.
    if (asked) asked.then(() => done(), done)
    else done()
  })
}

async function readActor(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Actor | null> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? authenticate(token) : null
}

/** Marks all routes that a third-party plugin adds within this scope as public, written out. */
export function declarePublic(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' }
  })
}
