import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '../http/actor.ts'

/** With the seconds below, an ended session is out within five. */
const roundSeconds = 2
/** For so long a client is served although nothing is known of it anew. */
const patienceSeconds = 4
const urgentMs = 2000

/** A connected client, as far as it is asked about. */
interface Client {
  actor: Actor
  close(): void
}

/**
 * Those of the callers whose sessions still live, by session, as now known: one statement, however
 * many are asked for.
 */
export type Recheck = (actors: readonly Actor[]) => Promise<ReadonlyMap<string, Actor>>

/**
 * Asks, every two seconds, who stands behind all connected clients, and closes the streams of those
 * who are out. A round that fails or takes long is no reason to close anything: whoever has not been
 * confirmed for four seconds is closed, since nothing is known of them any more.
 */
export class Rechecks {
  readonly #clients: () => Client[]
  readonly #recheck: Recheck
  // Seconds in which the process could work: after a standstill the next round comes first.
  #second = 0
  #begun = 0
  #isUnderWay = false
  readonly #confirmed = new WeakMap<Client, number>()

  constructor(clients: () => Client[], recheck: Recheck) {
    this.#clients = clients
    this.#recheck = recheck
  }

  /** Takes note of a client whose caller has been read just now. */
  add(client: Client): void {
    this.#confirmed.set(client, this.#second)
  }

  /** To be called once a second. */
  tick(): void {
    this.#second += 1
    const clients = this.#clients()
    for (const client of clients) {
      if (this.#second - (this.#confirmed.get(client) ?? 0) >= patienceSeconds) client.close()
    }
    if (this.#isUnderWay || this.#second - this.#begun < roundSeconds) return
    this.#begun = this.#second
    this.#isUnderWay = true
    void this.#ask(clients)
      .catch(() => {
        // Once more in the next second, before patience ends.
        this.#begun = 0
      })
      .finally(() => {
        this.#isUnderWay = false
      })
  }

  /** Asks at once, for clients whose rights have changed; who cannot be checked is closed. */
  async urgently(clients: readonly Client[]): Promise<void> {
    if (clients.length === 0) return
    const deadline = new AbortController()
    const late = delay(urgentMs, undefined, { signal: deadline.signal }).then(
      () => false,
      () => false,
    )
    const asked = this.#ask(clients).then(
      () => true,
      () => false,
    )
    const isKnown = await Promise.race([asked, late])
    deadline.abort()
    if (!isKnown) for (const client of clients) client.close()
  }

  async #ask(clients: readonly Client[]) {
    if (clients.length === 0) return
    const began = this.#second
    const known = await this.#recheck(clients.map(({ actor }) => actor))
    for (const client of clients) {
      const actor = known.get(client.actor.sessionId)
      if (actor?.id !== client.actor.id) client.close()
      else {
        client.actor = actor
        this.#confirmed.set(client, began)
      }
    }
  }
}
