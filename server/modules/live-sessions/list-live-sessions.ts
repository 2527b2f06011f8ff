import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { LiveSession, LiveSessionSort } from '#contract/live-sessions.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { visibleRoles } from './live-sessions.policy.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { selectLiveSessions } from './live-sessions.store.ts'

export async function listLiveSessions(
  { db, now }: LiveSessionsDeps,
  actor: Actor,
  query: ListQuery<LiveSessionSort>,
): Promise<Page<LiveSession>> {
  const roles = visibleRoles(actor)
  const part = { ...partOf(query), roles }
  const { rows, total } = await selectLiveSessions(db.pool, now(), part)
  return { items: rows.map((row) => presentLiveSession(row, actor)), total }
}
