import { BlockList, isIP } from 'node:net'

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
