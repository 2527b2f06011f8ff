import type { OwnSession } from '#contract/identity.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { deviceOf } from './profile.rules.ts'
import { liveSessionsOf } from './profile.store.ts'

const listed = 100

/** Where the caller is signed in: the current session first, then the most recently used. */
export async function listSessions({ db, now }: IdentityDeps, actor: Actor): Promise<OwnSession[]> {
  const rows = await liveSessionsOf(db.pool, { userId: actor.id, at: now(), limit: listed })
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === actor.sessionId,
  }))
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
}
