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
