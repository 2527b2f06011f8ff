import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Every address of a host; rejects when its name is not known. */
export async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}
