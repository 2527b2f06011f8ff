import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxBatchReads, readBatch } from '#contract/batch-reads.ts'
import { newestEventHeader, totalCountHeader } from '#contract/endpoint.ts'
import { type Route, route } from './route.ts'

type Answers = Record<string, { headers: Record<string, string>; body: string }>

/** The headers that clients read, besides the body. */
const passedHeaders = ['content-type', newestEventHeader, totalCountHeader.toLowerCase()]

/** Headers of the connection or of the combined response, which do not apply to the single reads. */
const ofTheWhole = ['accept-encoding', 'connection', 'if-modified-since', 'if-none-match']

/** An address as our client writes it: without anything in its path that needs decoding. */
const plainAddress = /^(?:\/[\w.-]+)+(?:\?[^#\s]*)?$/

/**
 * The call that answers several of these routes at once. Each is called as if by a request of its own, with
 * the same caller, access checks, rate limits and headers, so nothing is returned that it would refuse.
 */
export function batchReadsRoute(routes: readonly Route[]): Route {
  const reads = routes.filter(({ method }) => method === 'GET')
  const mayJoin = ({ answersJson, isAlone }: Route) => answersJson && !isAlone
  const plain = reads.filter(mayJoin).map(patternOf)
  // They may be endless or large, or are answered by themselves only; an address that also matches one of them is left out.
  const streams = reads.filter((one) => !mayJoin(one)).map(patternOf)
  const mayRead = (address: string) => {
    const [path = ''] = address.split('?', 1)
    const isIt = (pattern: RegExp) => pattern.test(path)
    return plainAddress.test(address) && plain.some(isIt) && !streams.some(isIt)
  }
  return route(readBatch, {
    access: 'account.own',
    startsPages: true,
    hasOwnLine: true,
    handle: async ({ query, request }) => {
      const addresses = new Set(query.of.split(' ').filter(mayRead).slice(0, maxBatchReads))
      const headers = headersOf(request)
      const requested = [...addresses].map((address) =>
        read(request.server, address, request, headers),
      )
      return Object.fromEntries((await Promise.all(requested)).flatMap(Object.entries))
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
  const passed = passedHeaders.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return { [address]: { headers: Object.fromEntries(passed), body: answer.body } }
}
