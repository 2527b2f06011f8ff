import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '../http/actor.ts'
import type { LiveClient } from './live-client.ts'

const deadlineMs = 2000
const atOnce = 4

/** The same caller as now known, or null when the session has ended meanwhile. */
export type Recheck = (actor: Actor) => Promise<Actor | null>

/**
 * Asks anew who stands behind each client and closes the streams of those who are out. Who cannot be
 * checked within two seconds is not served either. Never rejects.
 */
export async function recheckClients(
  clients: readonly LiveClient[],
  recheck: Recheck,
): Promise<void> {
  const queue = [...clients]
  const unchecked = new Set(clients)
  const work = async () => {
    for (let client = queue.pop(); client; client = queue.pop()) {
      const actor = await recheck(client.actor).catch(() => null)
      if (actor) client.actor = actor
      else client.close()
      unchecked.delete(client)
    }
  }
  const deadline = new AbortController()
  await Promise.race([
    Promise.all(Array.from({ length: atOnce }, work)),
    delay(deadlineMs, undefined, { signal: deadline.signal }).catch(() => undefined),
  ])
  deadline.abort()
  queue.length = 0
  for (const client of unchecked) client.close()
}
