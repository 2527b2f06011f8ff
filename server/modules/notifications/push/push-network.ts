import { lookup } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A message as a push service takes it. */
export interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

/** The outer world, as far as live alerts go. */
export interface PushNetwork {
  /** Every address of a host; rejects when its name is not known. */
  addressesOf(host: string): Promise<string[]>
  /**
   * Makes the one request and gives the status of the answer. Rejects with PrivateAddress when the
   * host is none of the public network, and otherwise when no answer comes within five seconds.
   */
  post(message: PushRequest): Promise<number>
}

const timeLimitMs = 5000

// Looked at where the connection is made: a name may have got another address since it was checked.
const publicLookup: LookupFunction = (host, _options, callback) => {
  lookup(host, { all: true }).then(
    (found) => {
      const isPublic = found.length > 0 && found.every(({ address }) => isPublicAddress(address))
      if (isPublic) callback(null, found)
      else callback(new PrivateAddress(), [])
    },
    (error: NodeJS.ErrnoException) => callback(error, []),
  )
}

/** The real network. Redirects are not followed and answers are not read. */
export const pushNetwork: PushNetwork = {
  addressesOf,
  async post({ endpoint, headers, body }) {
    const host = pushHostOf(endpoint)
    if (host === null || (isIP(host) && !isPublicAddress(host))) throw new PrivateAddress()
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const agent = new Agent({ lookup: publicLookup, autoSelectFamily: true })
    const signal = AbortSignal.timeout(timeLimitMs)
    const sent = request(endpoint, { method: 'POST', headers, agent, signal }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
    return promise
  },
}

/** A host of an endpoint is not, or no longer, one of the public network. */
export class PrivateAddress extends Error {
  constructor() {
    super('a push service must have a public address')
    this.name = 'PrivateAddress'
  }
}

/** Every address of a host; rejects when its name is not known. */
export async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

/**
 * The host of a push service's address, as a name or an IP address without brackets; null unless
 * the address is https on the usual port, without user or fragment, and written as browsers write
 * it: what two parsers could read in two ways is refused.
 */
export function pushHostOf(endpoint: string): string | null {
  const url = URL.parse(endpoint)
  if (url?.href !== endpoint || url.protocol !== 'https:' || url.port !== '') return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  return url.hostname.replace(/^\[|\]$/g, '') || null
}

/** Networks that are nobody's public server, or lead into others (RFC 6890 and its registries). */
const closedNetworks: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const closed4 = new BlockList()
for (const [network, bits] of closedNetworks) closed4.addSubnet(network, bits, 'ipv4')

// Of IPv6 only this much is given to servers; mapped, local and translating networks lie outside.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
closed6.addSubnet('2001::', 23, 'ipv6')
closed6.addSubnet('2001:db8::', 32, 'ipv6')
closed6.addSubnet('2002::', 16, 'ipv6')
closed6.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address can be that of a public server; false as well for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}
