import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newestEventHeader, totalCountHeader } from '#contract/endpoint.ts'
import { mostTogether, readTogether } from '#contract/together.ts'
import { type Route, route } from './route.ts'

type Answers = Record<string, { headers: Record<string, string>; body: string }>

/** What callers read of an answer beside its body. */
const givenHeaders = ['content-type', newestEventHeader, totalCountHeader.toLowerCase()]

/** Said of the one connection or of the one answer; each read has its own. */
const ofTheWhole = ['accept-encoding', 'connection', 'if-modified-since', 'if-none-match']

/** An address as the client writes it: nothing in its path has to be decoded first. */
const plainAddress = /^(?:\/[\w.-]+)+(?:\?[^#\s]*)?$/

/**
 * The call that answers several of these routes at once. Each is asked as if it had come by itself: its
 * caller, access, limits and headers are its own, and nothing is answered here that it would refuse.
 */
export function togetherRoute(routes: readonly Route[]): Route {
  const reads = routes.filter(({ method }) => method === 'GET')
  const plain = reads.filter(({ answersJson }) => answersJson).map(patternOf)
  // They may go on for ever, or be large; an address that could also be one of them is left out.
  const streams = reads.filter(({ answersJson }) => !answersJson).map(patternOf)
  const mayRead = (address: string) => {
    const [path = ''] = address.split('?', 1)
    const isIt = (pattern: RegExp) => pattern.test(path)
    return plainAddress.test(address) && plain.some(isIt) && !streams.some(isIt)
  }
  return route(readTogether, {
    access: 'account.own',
    handle: async ({ query, request }) => {
      const addresses = new Set(query.of.split(' ').filter(mayRead).slice(0, mostTogether))
      const headers = headersOf(request)
      const asked = [...addresses].map((address) => read(request.server, address, request, headers))
      return Object.fromEntries((await Promise.all(asked)).flatMap(Object.entries))
    },
  })
}

const patternOf = ({ path }: Route) => {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+').replaceAll('\\*', '.*')}$`)
}

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheWhole.includes(name)))

async function read(
  server: FastifyInstance,
  address: string,
  request: FastifyRequest,
  headers: FastifyRequest['headers'],
): Promise<Answers> {
  const url = `/api${address}`
  const remoteAddress = request.socket.remoteAddress
  const answer = await server.inject({ method: 'GET', url, headers, remoteAddress })
  if (answer.statusCode !== 200) return {}
  const given = givenHeaders.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return { [address]: { headers: Object.fromEntries(given), body: answer.body } }
}
