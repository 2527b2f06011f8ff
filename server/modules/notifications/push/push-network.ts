import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import {
  addressesOf,
  isPublicAddress,
  PrivateAddress,
  publicLookup,
} from '#server/platform/public-addresses.ts'

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
