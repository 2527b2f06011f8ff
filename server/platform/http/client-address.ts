import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Origin } from './actor.ts'

/**
 * The key for limits per network address: an IPv4 address, or the whole /64 of an IPv6 address,
 * since a single connection gets no less and may change within it with every call.
 */
export function limitKeyOf(address: string): string {
  const plain = withoutPort(address)
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain)
  return mappedIn(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The key of a request for limits per network address. */
export const addressKey = (request: FastifyRequest): string => limitKeyOf(request.ip)

/**
 * The request as identified in the audit trail and the log: by the client's address, and by the id
 * in its response.
 */
export const originOf = (request: FastifyRequest): Origin => ({
  address: plainAddress(request.ip),
  requestId: request.id,
})

/** A request as identified in each line of the log. */
export const logged = ({ address, requestId: reqId }: Origin) => ({ reqId, address })

/** An address without its zone, and without the port that some proxies forward with it. */
function withoutPort(address: string): string {
  const [, inBrackets, before] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  const [plain = ''] = (inBrackets ?? before ?? address).split('%')
  return plain
}

/** An address without its zone and port; for an IPv4 client of an IPv6 socket the IPv4 address. */
function plainAddress(address: string): string {
  const plain = withoutPort(address)
  return isIP(plain) === 6 ? (mappedIn(groupsOf(plain)) ?? plain) : plain
}

/** The eight groups of an IPv6 address, normalised. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  if (tail === undefined) return left
  const right = tail.split(':').filter(Boolean)
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** The IPv4 address embedded in an IPv6 address; null for a true IPv6 address. */
function mappedIn(groups: string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * The address of a peer that forwarded this request without being listed as a proxy: its headers
 * are not believed, and all its clients share one limit. Null for other requests.
 */
export function unlistedProxyOf({ headers, ips, socket }: FastifyRequest): string | null {
  const isForwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  // The first is the peer; there are more if it is listed.
  const isListed = (ips?.length ?? 1) > 1
  return isForwarded && !isListed ? (socket.remoteAddress ?? null) : null
}
