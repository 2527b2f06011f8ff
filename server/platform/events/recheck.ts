import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '../http/actor.ts'

/** Together with the seconds below, an ended session is closed within five. */
const roundSeconds = 2
/** How long a client is served without confirmation. */
const patienceSeconds = 4
const urgentMs = 2000

/** The parts of a connected client that matter here. */
interface Client {
  actor: Actor
  close(): void
}

/** The callers whose sessions are alive, by session, as currently known: one statement for any number of them. */
export type Recheck = (actors: readonly Actor[]) => Promise<ReadonlyMap<string, Actor>>

/**
 * Checks all connected clients every two seconds, and closes the streams of those without a
 * session. A failed or slow round alone closes nothing: a client is closed after four seconds
 * without confirmation, because nothing certain is known of it any more.
 */
export class Rechecks {
  readonly #clients: () => Client[]
  readonly #recheck: Recheck
  // Counts seconds in which the process could run: after a standstill the next round comes first.
  #second = 0
  #begun = 0
  #isUnderWay = false
  readonly #confirmed = new WeakMap<Client, number>()

  constructor(clients: () => Client[], recheck: Recheck) {
    this.#clients = clients
    this.#recheck = recheck
  }

  /** Adds a client whose caller has just been read. */
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
        // Retried in the next second, before the time is up.
        this.#begun = 0
      })
      .finally(() => {
        this.#isUnderWay = false
      })
  }

  /** Checks clients whose rights have changed at once; those that cannot be checked are closed. */
  async urgently(clients: readonly Client[]): Promise<void> {
    if (clients.length === 0) return
    const deadline = new AbortController()
    const late = delay(urgentMs, undefined, { signal: deadline.signal }).then(
      () => false,
      () => false,
    )
    const requested = this.#ask(clients).then(
      () => true,
      () => false,
    )
    const isKnown = await Promise.race([requested, late])
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
