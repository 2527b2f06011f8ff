/** Where a bucket is. */
export interface BucketAddress {
  bucket: string
  /** What all keys begin with, with a slash at its end; empty for a bucket of its own. */
  prefix: string
  /** The server, if it is not Amazon's. */
  endpoint: string | null
  /** Null for that of the environment. */
  region: string | null
  /** Whether the server has to have a public address, because the address was typed into a page. */
  onlyPublic?: true
}

const known = ['endpoint', 'region', 'network']

/**
 * Reads an address of the form `s3://bucket/folder?endpoint=https://…&region=…`, of which the folder and both
 * parameters may be missing; null if it is none. It never contains credentials: an address is written into logs.
 */
export function parseBucketAddress(text: string): BucketAddress | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, pathname, searchParams, username, password, port, hash } = new URL(
    text,
  )
  if (protocol !== 's3:' || username || password || port || hash) return null
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) return null
  const folders = pathname.split('/').filter((name) => name !== '')
  if (!folders.every((name) => /^[\w-][\w.-]*$/.test(name))) return null
  if ([...searchParams.keys()].some((name) => !known.includes(name))) return null
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !isServer(endpoint)) return null
  const region = searchParams.get('region')
  if (region !== null && !/^[a-z0-9-]{2,40}$/.test(region)) return null
  const network = searchParams.get('network')
  if (network !== null && network !== 'public') return null
  const prefix = folders.map((name) => `${name}/`).join('')
  return {
    bucket: hostname,
    prefix,
    endpoint,
    region,
    ...(network && { onlyPublic: true as const }),
  }
}

/** The address of a bucket, marked as one whose server has to have a public address; anything else as it is. */
export function forPublicNetwork(text: string): string {
  if (!text.startsWith('s3://') || /[?&]network=public(&|$)/.test(text)) return text
  return `${text}${text.includes('?') ? '&' : '?'}network=public`
}

function isServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && !username && !password && !search && !hash
}

/** Whether a place in a bucket is that of `other`, or below it. */
export const isWithin = (place: BucketAddress, other: BucketAddress): boolean =>
  place.bucket === other.bucket &&
  place.endpoint === other.endpoint &&
  place.prefix.startsWith(other.prefix)

/** The address without its parameters, for people. */
export const shownBucket = ({ bucket, prefix }: BucketAddress): string => `s3://${bucket}/${prefix}`
