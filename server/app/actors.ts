import type { Role } from '#contract/permissions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Actors } from '#server/platform/http/actor.ts'

/** How long a read actor may be used again, in milliseconds. */
const freshFor = 4000
const mostKept = 10_000

interface Sources {
  now: Clock
  verifyAccessToken: (token: string) => Promise<{ userId: string; sessionId: string } | null>
  findLiveSession: (
    sessionId: string,
  ) => Promise<{ user: { id: string; name: string; email: string } } | null>
  rolesOf: (userId: string) => Promise<Role[]>
}

/**
 * Who is calling, read from the database and kept for a few seconds: revocations made in this process
 * are seen at once, those of other processes as soon as their event arrives, and in any case within
 * five seconds.
 */
export function createActors(sources: Sources): Actors {
  const kept = new Map<string, { actor: Actor; readAt: number }>()
  // A read that began before a change must not be kept after it.
  let generation = 0

  const read = async (userId: string, sessionId: string): Promise<Actor | null> => {
    const began = generation
    const readAt = sources.now().getTime()
    const [session, roles] = await Promise.all([
      sources.findLiveSession(sessionId),
      sources.rolesOf(userId),
    ])
    if (!session || session.user.id !== userId) return null
    const { id, name, email } = session.user
    const actor: Actor = { id, sessionId, name, email, roles }
    if (began === generation) {
      if (kept.size >= mostKept) kept.clear()
      kept.set(sessionId, { actor, readAt })
    }
    return actor
  }

  const actorOf = async (userId: string, sessionId: string) => {
    const known = kept.get(sessionId)
    const age = known ? sources.now().getTime() - known.readAt : Number.POSITIVE_INFINITY
    if (known && known.actor.id === userId && age >= 0 && age < freshFor) return known.actor
    kept.delete(sessionId)
    return read(userId, sessionId)
  }

  return {
    actorOf,
    readAnew(userId, sessionId) {
      kept.delete(sessionId)
      return read(userId, sessionId)
    },
    async authenticate(token) {
      const claims = await sources.verifyAccessToken(token)
      return claims ? actorOf(claims.userId, claims.sessionId) : null
    },
    forget(userId) {
      generation += 1
      for (const [sessionId, { actor }] of kept) {
        if (actor.id === userId) kept.delete(sessionId)
      }
    },
  }
}
