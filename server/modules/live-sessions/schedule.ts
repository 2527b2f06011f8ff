import type { ContentRole } from '#contract/access/permissions.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { LiveSession, LiveSessionSort } from '#contract/live-sessions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { recordAttendance } from './attendance.store.ts'
import type { LiveSessionsDeps } from './index.ts'
import { seenBy, seenInFull, seesMeetingUrl } from './live-sessions.policy.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { meetingUrlAt } from './live-sessions.rules.ts'
import {
  allSessions,
  findLiveSession,
  findLiveSessionFor,
  keepLiveSession,
  type LiveSessionRow,
  selectLiveSessions,
  selectUpcomingFor,
  selectUpcomingLiveSessions,
} from './live-sessions.store.ts'
import { findPlace } from './places.store.ts'
import { isSharedToAll } from './programs.store.ts'
import { findChange } from './series.store.ts'

export async function listLiveSessions(
  deps: LiveSessionsDeps,
  actor: Actor,
  query: ListQuery<LiveSessionSort>,
): Promise<Page<LiveSession>> {
  const part = { ...partOf(query), ...seenInFull(deps, actor) }
  const { rows, total } = await selectLiveSessions(deps.db.pool, deps.now(), part)
  return { items: rows.map((row) => presentLiveSession(deps, row, actor)), total }
}

/** One session; 404 if there is none or the actor may not see it. */
export async function getLiveSession(
  deps: Pick<LiveSessionsDeps, 'db' | 'isOpen' | 'media' | 'signals'>,
  actor: Actor,
  id: string,
): Promise<LiveSession> {
  return readLiveSession(deps, deps.db.pool, actor, id)
}

/** The same as a transaction sees it. */
export async function readLiveSession(
  deps: Pick<LiveSessionsDeps, 'isOpen' | 'media' | 'signals'>,
  executor: Executor,
  actor: Actor,
  id: string,
): Promise<LiveSession> {
  const row = await findLiveSessionFor(executor, id, seenInFull(deps, actor))
  if (!row) throw notFound()
  return presentLiveSession(deps, row, actor)
}

/**
 * The next sessions for these roles that have not ended at `at`, as everybody sees them for whom they are, without
 * those that are not open to everybody; and when the first of them ends, null if there is none.
 */
export async function listComing(
  { db, isShared }: Pick<LiveSessionsDeps, 'db' | 'isShared'>,
  at: Date,
  part: { roles: readonly ContentRole[]; limit: number },
) {
  const isOpen = () => isSharedToAll(isShared)
  const rows = await selectUpcomingLiveSessions(db.pool, at, { ...part, isOpen })
  const ends = rows.map((row) => row.startsAt.getTime() + row.durationMinutes * 60_000)
  return {
    sessions: rows.map(({ title, description, startsAt }) => ({
      title,
      description,
      date: startsAt.toISOString(),
    })),
    changesAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}

export async function upcomingLiveSessions(
  deps: LiveSessionsDeps,
  actor: Actor,
  { roles, limit }: { roles?: readonly ContentRole[]; limit: number },
): Promise<LiveSession[]> {
  const seen = seenBy(deps, actor, roles)
  if (seen.roles.length === 0) return []
  const rows = await selectUpcomingFor(deps.db.pool, actor.id, deps.now(), { ...seen, limit })
  return rows.map((row) => presentLiveSession(deps, row, actor))
}

/**
 * Notes that the actor joins a session, and answers with its address. Throws 404, 422 without a place in a session
 * with a capacity, and outside of its hours.
 */
export async function joinLiveSession(
  deps: LiveSessionsDeps,
  actor: Actor,
  id: string,
): Promise<{ meetingUrl: string }> {
  const work = deps.db.transaction(async (tx) => {
    // Who gives up a place or is given one, and who changes the session, comes before this or after it.
    await keepLiveSession(tx, id)
    const session = await findLiveSession(tx, id, seenBy(deps, actor))
    if (!session) throw notFound()
    await requirePlace(tx, session, actor)
    const at = deps.now()
    const meetingUrl = meetingUrlAt(session, at)
    await recordAttendance(tx, { liveSessionId: id, userId: actor.id, joinedAt: at })
    await deps.onJoined(tx, actor, id)
    return { meetingUrl }
  })
  return work.catch((error) => {
    // The account was deleted meanwhile.
    throw violatedForeignKey(error) === null ? error : notFound()
  })
}

/** Of a session with a capacity, only those with a place get the address; those who manage it always. */
async function requirePlace(
  executor: Executor,
  { id, capacity }: LiveSessionRow,
  actor: Actor,
): Promise<void> {
  if (capacity === null || seesMeetingUrl(actor)) return
  const place = await findPlace(executor, id, actor.id)
  if (place?.hasPlace) return
  const message = place ? 'You are on the waiting list.' : 'Reserve a place to join this session.'
  throw new Failure('rule_violated', message)
}

export interface LiveSessionFacts {
  title: string
  startsAt: Date
  roleAccess: ContentRole
  programs: ContentRole[]
}

/** A session's details for notices about it; null if it has been deleted. */
export function describeLiveSession(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  id: string,
): Promise<LiveSessionFacts | null> {
  return findLiveSession(db.pool, id, allSessions)
}

/** The same for somebody who has a place in it, and of its role; null if neither is there any more. */
export async function describeForHolder(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  id: string,
  userId: string,
): Promise<LiveSessionFacts | null> {
  const [session, place] = await Promise.all([
    findLiveSession(db.pool, id, allSessions),
    findPlace(db.pool, id, userId),
  ])
  return session && place?.hasPlace ? session : null
}

export interface ChangeFacts {
  kind: 'scheduled' | 'moved' | 'cancelled'
  title: string
  sessions: number
  firstAt: Date
  unlessRoles: ContentRole[]
}

/** What happened to several sessions at once; null if it is long forgotten. */
export function describeChange(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  id: string,
): Promise<ChangeFacts | null> {
  return findChange(db.pool, id)
}
