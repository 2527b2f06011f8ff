import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { LiveSession, LiveSessionSort } from '#contract/live-sessions.ts'
import { type ContentRole, visibleContentRoles } from '#contract/permissions.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { listLiveSessions, upcomingLiveSessions } from './live-sessions.store.ts'

export const createListLiveSessions =
  ({ db, now }: LiveSessionsDeps) =>
  async (actor: Actor, query: ListQuery<LiveSessionSort>): Promise<Page<LiveSession>> => {
    const roles = visibleContentRoles(actor.roles)
    const part = { ...partOf(query), roles }
    const { rows, total } = await listLiveSessions(db.pool, now(), part)
    return { items: rows.map((row) => presentLiveSession(row, actor)), total }
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
