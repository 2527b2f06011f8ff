import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// What may be called of what others name: hosts of the public network, never those of the academy's own.

/** A host is not, or no longer, one of the public network. */
export class PrivateAddress extends Error {
  constructor() {
    super('the host must have a public address')
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
 * Looks a name up for a connection; fails with PrivateAddress unless all its addresses are public. Used where the connection is
 * made, since a name may have got another address after it was checked.
 */
export const publicLookup: LookupFunction = (host, _options, callback) => {
  lookup(host, { all: true }).then(
    (found) => {
      const isPublic = found.length > 0 && found.every(({ address }) => isPublicAddress(address))
      if (isPublic) callback(null, found)
      else callback(new PrivateAddress(), [])
    },
    (error: NodeJS.ErrnoException) => callback(error, []),
  )
}

/** What an agent for HTTP needs to connect to public addresses only; for names, since an IP address is not looked up. */
export const publicAgent = { lookup: publicLookup, autoSelectFamily: true } as const

/** Throws PrivateAddress if a host, as addresses of the web have it, is an IP address that is not public. */
export function requirePublicAddress(host: string): void {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) && !isPublicAddress(address)) throw new PrivateAddress()
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
