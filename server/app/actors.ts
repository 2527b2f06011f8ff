import type { Clock } from '#server/platform/clock.ts'
import type { Actors, Caller } from '#server/platform/http/actor.ts'

/** How long an actor may be reused after it was read, in milliseconds. */
const freshFor = 4000
const maxCached = 10_000

interface Sources {
  now: Clock
  verifyAccessToken: (token: string) => Promise<{ userId: string; sessionId: string } | null>
  /** The callers of those of the given sessions that are alive, by session id, in one statement. */
  findCallers: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Caller>>
}

/**
 * Caches callers, read from the database, for a few seconds: revocations made by this process take
 * effect at once, those by other processes as soon as their event arrives, and in any case within
 * five seconds.
 */
export function createActors(sources: Sources): Actors {
  const cached = new Map<string, { actor: Caller; readAt: number }>()
  /** Sessions that were read because of a request or a stream. */
  let seen = new Set<string>()
  const underWay = new Map<string, Promise<Caller | null>>()
  // A read that began before a change must not be kept after it.
  let generation = 0

  const readAll = async (sessionIds: readonly string[]) => {
    const began = generation
    const readAt = sources.now().getTime()
    const found = await sources.findCallers(sessionIds)
    for (const { id } of found.values()) seen.add(id)
    if (began !== generation) return found
    for (const sessionId of sessionIds) cached.delete(sessionId)
    if (cached.size + found.size > maxCached) cached.clear()
    if (found.size > maxCached) return found
    for (const [sessionId, actor] of found) cached.set(sessionId, { actor, readAt })
    return found
  }

  /** A browser's simultaneous requests are served by one read of its session. */
  const read = (sessionId: string) => {
    const known = underWay.get(sessionId)
    if (known) return known
    const reading = readAll([sessionId])
      .then((found) => found.get(sessionId) ?? null)
      .finally(() => {
        if (underWay.get(sessionId) === reading) underWay.delete(sessionId)
      })
    underWay.set(sessionId, reading)
    return reading
  }

  const actorOf = async (userId: string, sessionId: string) => {
    const known = cached.get(sessionId)
    const age = known ? sources.now().getTime() - known.readAt : Number.POSITIVE_INFINITY
    const isFresh = known !== undefined && age >= 0 && age < freshFor
    const actor = isFresh ? known.actor : await read(sessionId)
    return actor?.id === userId ? actor : null
  }

  return {
    actorOf,
    readAnew: (callers) => readAll([...new Set(callers.map(({ sessionId }) => sessionId))]),
    async authenticate(token) {
      const claims = await sources.verifyAccessToken(token)
      return claims ? actorOf(claims.userId, claims.sessionId) : null
    },
    takeSeen() {
      const taken = [...seen]
      seen = new Set()
      return taken
    },
    forget(userId) {
      generation += 1
      // Callers from now on must not get what was read before.
      underWay.clear()
      for (const [sessionId, { actor }] of cached) {
        if (actor.id === userId) cached.delete(sessionId)
      }
    },
    forgetAll() {
      generation += 1
      underWay.clear()
      cached.clear()
    },
  }
}
