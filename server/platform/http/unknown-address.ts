import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, notFound } from '../failure.ts'
import type { Route } from './route.ts'

/**
 * The error for an address without a route: 405 with the Allow header if another method exists,
 * otherwise the same 404 as for anything else that does not exist.
 */
export function createRefuseUnknown(routes: readonly Route[]) {
  const known = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    address: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  return (request: FastifyRequest, reply: FastifyReply): never => {
    const [address = ''] = request.url.split('?')
    const methods = known
      .filter((route) => route.address.test(address))
      .flatMap((route) => route.methods)
    if (methods.length === 0 || methods.includes(request.method)) throw notFound()
    reply.header('allow', [...new Set(methods)].join(', '))
    throw new Failure('method_not_allowed', 'This address does not support this method.')
  }
}
