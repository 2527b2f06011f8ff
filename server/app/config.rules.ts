import { isIP } from 'node:net'

/** Whether it is an http(s) origin, without path, query, fragment and credentials. */
export function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.href === `${url.origin}/` && !/[?#]$/.test(value)
}

/** Whether it is the http(s) address of a service, without fragment and credentials. */
export function isServiceAddress(value: string): boolean {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === '' && url.hash === ''
}

/** Whether it is a well-formed postgres:// URL. */
export function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && value.includes('://')
}

/** Whether it is a well-formed mail server URL. */
export function isMailUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/** Whether every part is an IP address, a network such as 10.0.0.0/8, or a named range. */
export function isProxyList(value: string): boolean {
  return value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    if (/^(loopback|linklocal|uniquelocal)$/.test(address)) return bits === undefined
    const most = { 4: 32, 6: 128 }[isIP(address)]
    if (!most || rest.length > 0) return false
    // A /0 network would let anybody forge an address.
    return bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= most)
  })
}

/** Text copied from a sample, or obviously not random. */
export const isSample = (value: string) =>
  /^(the output of|change|secret|example|your)/i.test(value) || new Set(value).size < 8

/** The distinct currencies of a comma-separated list, in lower case; null if it is empty or one is not `known`. */
export function currenciesOf(value: string, known: readonly string[]): string[] | null {
  const chosen = value
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
  if (chosen.length === 0 || !chosen.every((one) => known.includes(one))) return null
  return [...new Set(chosen)]
}

/** The maximum number of origins, since each is listed in a header of every page. */
const mediaHostsMaximum = 20

/**
 * The distinct origins of streams and media files in a comma-separated list; null if one is not
 * https, or is more than a host and a port.
 */
export function mediaHostsOf(value: string): string[] | null {
  const hosts = value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  // These go into a header of every page, where a quote, a star or a semicolon would widen the
  // policy.
  const isHost = (one: string) => /^https:\/\/[a-z0-9.-]+(:\d+)?\/?$/i.test(one) && isOrigin(one)
  if (hosts.length > mediaHostsMaximum || !hosts.every(isHost)) return null
  return [...new Set(hosts.map((one) => new URL(one).origin))]
}

/**
 * The origin of a CDN; null if the address is none. It goes into the content policy of every page, so it is an https
 * host and nothing more; without TLS only on this machine, to try it out.
 */
export function cdnOriginOf(value: string): string | null {
  const isHost = /^https:\/\/[a-z0-9.-]+(:\d+)?\/?$/i.test(value)
  const isHere = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/.test(value)
  return (isHost || isHere) && isOrigin(value) ? new URL(value).origin : null
}
