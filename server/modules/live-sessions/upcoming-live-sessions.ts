import type { LiveSession } from '#contract/live-sessions.ts'
import type { ContentRole } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { visibleRoles } from './live-sessions.policy.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { selectUpcomingLiveSessions } from './live-sessions.store.ts'

export async function upcomingLiveSessions(
  { db, now }: LiveSessionsDeps,
  actor: Actor,
  part: { roles?: readonly ContentRole[]; limit: number },
): Promise<LiveSession[]> {
  const roles = visibleRoles(actor, part.roles)
  if (roles.length === 0) return []
  const rows = await selectUpcomingLiveSessions(db.pool, now(), { roles, limit: part.limit })
  return rows.map((row) => presentLiveSession(row, actor))
}
