import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { may } from '#contract/permissions.ts'
import { Failure } from '../failure.ts'
import type { Actor, Authenticate } from './actor.ts'
import type { RateLimiter } from './rate-limits.ts'

interface GuardOptions {
  authenticate: Authenticate
  apiLimiter: RateLimiter
}

/**
 * Checks every request against the access that its route declares, before its body is read; a route
 * that declares none stops the server from starting.
 */
export function guardRoutes(app: FastifyInstance, { authenticate, apiLimiter }: GuardOptions) {
  const undeclared: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    undeclared.push(route)
  })
  app.addHook('onReady', async () => {
    const names = undeclared
      .filter((route) => route.config?.access === undefined)
      .map((route) => `${String(route.method)} ${route.url}`)
    if (names.length > 0) throw new Error(`These routes declare no access: ${names.join(', ')}`)
  })

  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    const config = request.routeOptions.config
    const access = config?.access
    if (access === undefined) return
    if (access !== 'public') request.actor = await requireActor(request, authenticate)
    if (request.url.startsWith('/api/') && !config.unlimited) {
      await apiLimiter.consume(request.actor ? `user:${request.actor.id}` : `ip:${request.ip}`)
    }
    if (access !== 'public' && request.actor && !may(request.actor.roles, access)) {
      throw new Failure('forbidden', "You don't have the required permissions to do this.")
    }
  })
}

async function requireActor(request: FastifyRequest, authenticate: Authenticate): Promise<Actor> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  const actor = scheme?.toLowerCase() === 'bearer' && token ? await authenticate(token) : null
  if (!actor) throw new Failure('unauthorized', 'Please sign in.')
  return actor
}

/** Marks all routes that a third-party plugin adds within this scope as public, written out. */
export function declarePublic(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' }
  })
}
