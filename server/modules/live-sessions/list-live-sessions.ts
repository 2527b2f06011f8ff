import type { LiveSession } from '#contract/live-sessions.ts'
import { type ContentRole, visibleContentRoles } from '#contract/permissions.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './index.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { listLiveSessions, upcomingLiveSessions } from './live-sessions.store.ts'

export const createListLiveSessions =
  ({ db, now }: LiveSessionsDeps) =>
  async (
    actor: Actor,
    { page, limit }: PageQuery,
  ): Promise<{ liveSessions: LiveSession[]; total: number }> => {
    const roles = visibleContentRoles(actor.roles)
    const part = { roles, limit, offset: (page - 1) * limit }
    const { rows, total } = await listLiveSessions(db.pool, now(), part)
    return { liveSessions: rows.map((row) => presentLiveSession(row, actor)), total }
  }

export const createUpcomingLiveSessions =
  ({ db, now }: LiveSessionsDeps) =>
  async (
    actor: Actor,
    part: { roles?: readonly ContentRole[]; limit: number },
  ): Promise<LiveSession[]> => {
    const visible = visibleContentRoles(actor.roles)
    const roles = visible.filter((role) => part.roles?.includes(role) ?? true)
    if (roles.length === 0) return []
    const rows = await upcomingLiveSessions(db.pool, now(), { roles, limit: part.limit })
    return rows.map((row) => presentLiveSession(row, actor))
  }
