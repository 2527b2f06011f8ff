import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Origin } from './actor.ts'

/**
 * Whom a limit per network address counts: an IPv4 address by itself, an IPv6 address with its whole
 * /64, since a single connection is given no less and may change within it with every call.
 */
export function limitKeyOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain)
  return mappedIn(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** What a limit per network address counts for a request. */
export const addressKey = (request: FastifyRequest): string => limitKeyOf(request.ip)

/**
 * The request as the audit trail and the log name it: by the client's address, and by the id that its
 * answer carries.
 */
export const originOf = (request: FastifyRequest): Origin => ({
  address: plainAddress(request.ip),
  requestId: request.id,
})

/** A request as each line of the log names it. */
export const logged = ({ address, requestId: reqId }: Origin) => ({ reqId, address })

/** An address without its zone; of an IPv4 client of an IPv6 socket its own. */
function plainAddress(address: string): string {
  const [plain = ''] = address.split('%')
  return isIP(plain) === 6 ? (mappedIn(groupsOf(plain)) ?? plain) : plain
}

/** The eight groups of an IPv6 address, in one spelling. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  if (tail === undefined) return left
  const right = tail.split(':').filter(Boolean)
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** The IPv4 address that an IPv6 socket names as its own; null for a true IPv6 address. */
function mappedIn(groups: string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * The address of whoever handed on this request for somebody else without being listed as a proxy:
 * what it says of that somebody does not count, and all who come through it share one allowance.
 * Null for other requests.
 */
export function unlistedProxyOf({ headers, ips, socket }: FastifyRequest): string | null {
  const isForwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  // The first is the peer; there are more of them where it is listed.
  const isListed = (ips?.length ?? 1) > 1
  return isForwarded && !isListed ? (socket.remoteAddress ?? null) : null
}
