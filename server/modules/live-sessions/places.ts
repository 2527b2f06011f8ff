import { may } from '#contract/access/permissions.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { LiveSessionsDeps } from './index.ts'
import { seenBy } from './live-sessions.policy.ts'
import { isOver } from './live-sessions.rules.ts'
import { findLiveSession, type LiveSessionRow, lockLiveSessions } from './live-sessions.store.ts'
import {
  countTaken,
  deletePlace,
  findPlace,
  givePlaces,
  insertPlace,
  releasePlaces,
  sessionsWaitedFor,
} from './places.store.ts'
import { membersOfAny } from './programs.store.ts'
import { getLiveSession } from './schedule.ts'

/**
 * Reserves a place, or puts the actor on the waiting list if all are taken; whoever has either keeps it. Throws
 * 404, 422 if the session is over or needs no place.
 */
export async function reservePlace(
  deps: LiveSessionsDeps,
  actor: Actor,
  id: string,
): Promise<LiveSession> {
  if (may(actor, 'content.manage')) {
    await getLiveSession(deps, actor, id)
    throw new Failure('rule_violated', 'You can join without a place.')
  }
  await deps.db.transaction(async (tx) => {
    const at = deps.now()
    const session = await lockVisible(tx, deps, actor, id)
    if (isOver(session, at)) throw new Failure('rule_violated', 'This session has ended.')
    if (session.capacity === null) {
      throw new Failure('rule_violated', 'This session needs no reservation.')
    }
    if (await findPlace(tx, id, actor.id)) return
    // Who has waited is first.
    const given = await fillPlaces(tx, deps, session)
    const hasPlace = (await countTaken(tx, id)) < session.capacity
    await insertPlace(tx, { liveSessionId: id, userId: actor.id, hasPlace, askedAt: at })
    await tellOfPlaces(tx, id, { given, changed: [actor.id] })
  })
  return getLiveSession(deps, actor, id)
}

/** Gives up the actor's place in a session, or in its waiting list. Throws 404, 422 if it is over. */
export async function givePlaceUp(
  deps: LiveSessionsDeps,
  actor: Actor,
  id: string,
): Promise<LiveSession> {
  await deps.db.transaction(async (tx) => {
    const session = await lockVisible(tx, deps, actor, id)
    if (isOver(session, deps.now())) throw new Failure('rule_violated', 'This session has ended.')
    if (!(await deletePlace(tx, id, actor.id))) return
    const given = await fillPlaces(tx, deps, session)
    await tellOfPlaces(tx, id, { given, changed: [actor.id] })
  })
  return getLiveSession(deps, actor, id)
}

async function lockVisible(
  tx: Executor,
  deps: Pick<LiveSessionsDeps, 'isOpen'>,
  actor: Actor,
  id: string,
): Promise<LiveSessionRow> {
  await lockLiveSessions(tx, [id])
  const session = await findLiveSession(tx, id, seenBy(deps, actor))
  if (!session) throw notFound()
  return session
}

/** Gives the free places of a locked session to those who have waited longest; returns their ids. */
export async function fillPlaces(
  tx: Executor,
  deps: Pick<LiveSessionsDeps, 'access'>,
  { id, capacity, programs }: LiveSessionRow,
): Promise<string[]> {
  const free = capacity === null ? null : capacity - (await countTaken(tx, id))
  if (free !== null && free <= 0) return []
  return givePlaces(tx, id, free, membersOfAny(deps.access, programs))
}

/** Tells those who were given a place, and the screens of all concerned. It emits events, so call it last. */
export async function tellOfPlaces(
  tx: Executor,
  id: string,
  { given, changed = [] }: { given: readonly string[]; changed?: readonly string[] },
): Promise<void> {
  const concerned = [...changed, ...given]
  if (concerned.length === 0) return
  const audiences = [{ role: 'admin' as const }, ...concerned.map((user) => ({ user }))]
  for (const audience of audiences) {
    await emit(tx, { type: 'live_session.changed', subject: id, audience })
  }
  for (const user of given) {
    await emit(tx, { type: 'live_session.place_given', subject: id, audience: { user } })
  }
}

/**
 * Every minute: where somebody waits, gives on the places of those who may not join any more, and of accounts
 * that were deleted.
 */
export const fillPlacesJob = (
  deps: Pick<LiveSessionsDeps, 'access' | 'db' | 'now'>,
): JobKind<object> => ({
  name: 'live-sessions.fill-places',
  cron: '* * * * *',
  async handle() {
    const { db, now } = deps
    for (const id of await sessionsWaitedFor(db.pool, now())) {
      await db.transaction(async (tx) => {
        const [session] = await lockLiveSessions(tx, [id])
        if (!session || isOver(session, now())) return
        await releasePlaces(tx, id, membersOfAny(deps.access, session.programs))
        await tellOfPlaces(tx, id, { given: await fillPlaces(tx, deps, session) })
      })
    }
  },
})
