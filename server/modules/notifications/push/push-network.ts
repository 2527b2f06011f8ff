import { lookup } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf } from './addresses-of.ts'
import { isPublicAddress } from './is-public-address.ts'
import { PrivateAddress } from './private-address.ts'
import { pushHostOf } from './push-host-of.ts'

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
