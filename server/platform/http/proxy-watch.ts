import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** Records proxies that forward requests and are not listed in TRUST_PROXY. */
export interface ProxyWatch {
  /** Records that such a peer has forwarded a request. */
  note(peer: string): void
  /** The last such peer within a day; null if there is none. */
  recent(): string | null
}

const hour = 60 * 60 * 1000
const recentMs = 24 * hour

/** In this process's memory: if there is such a proxy, its next request reveals it again. */
export function createProxyWatch({ now, log }: { now: Clock; log: Log }): ProxyWatch {
  let last: { peer: string; at: number } | null = null
  let notifiedAt = Number.NEGATIVE_INFINITY
  return {
    note(peer) {
      const at = now().getTime()
      last = { peer, at }
      // Anybody can send such headers, and must not be able to fill the log.
      if (at - notifiedAt < hour) return
      notifiedAt = at
      log.warn(
        { peer },
        'requests come with forwarded addresses from a peer that TRUST_PROXY does not list: if it is your proxy, set TRUST_PROXY to its address, or all visitors share one limit',
      )
    },
    recent: () => (last && now().getTime() - last.at < recentMs ? last.peer : null),
  }
}
