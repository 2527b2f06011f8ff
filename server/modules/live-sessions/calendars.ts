import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccessState } from '#contract/access/permissions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './index.ts'
import { seenBy } from './live-sessions.policy.ts'
import { type CalendarEntry, presentCalendarFor } from './live-sessions.present.ts'
import {
  feedVersion,
  feedVersionFor,
  findLiveSession,
  nextFeedVersion,
} from './live-sessions.store.ts'
import { type FeedSession, selectCancelled, selectForFeed } from './series.store.ts'
import { type Stretch, stretchesOf } from './stretches.rules.ts'

/**
 * The current address of the caller's feed; throws 401 if the session has ended. A password reset ends all
 * sessions and replaces the address at once: whoever is given one meanwhile has the one that it replaces.
 */
export async function getCalendar(deps: LiveSessionsDeps, actor: Actor): Promise<{ url: string }> {
  // A dummy address, because a real one would outlast the impersonation.
  if (actor.impersonation) return { url: `${deps.config.PUBLIC_URL}/api/calendar/example.ics` }
  const session = deps.identity.isSessionAlive({ id: actor.sessionId, userId: actor.id })
  const { version, isAlive } = await feedVersionFor(deps.db.pool, actor.id, session)
  if (!isAlive) throw new Failure('unauthorized', 'Please sign in.')
  return feedAddressOf(deps, actor.id, version)
}

/** Gives the caller's feed a new address; the previous one stops working. */
export function resetCalendar(deps: LiveSessionsDeps, actor: Actor): Promise<{ url: string }> {
  return deps.db.transaction(async (tx) => {
    await deps.identity.holdSession(tx, actor)
    await recordAudit(tx, actor, { action: 'calendar.renewed', person: actor.id })
    return feedAddressOf(deps, actor.id, await nextFeedVersion(tx, actor.id))
  })
}

const day = 24 * 60 * 60_000

/** How long a feed keeps past sessions, so that they do not vanish from calendars at once. */
const retainedFor = 90 * day

const mostListed = 500

/** What the owner of a feed's token may currently see, as an iCalendar file; throws 404. */
export async function readCalendarFeed(deps: LiveSessionsDeps, token: string): Promise<string> {
  const { db, now } = deps
  const bearer = await bearerOf(deps, token)
  if (!bearer) throw notFound()
  const from = new Date(now().getTime() - retainedFor)
  const part = { ...seenBy(deps, bearer), limit: mostListed }
  const [sessions, cancelled, others] = await Promise.all([
    selectForFeed(db.pool, from, part),
    // One that only vanished would stay in calendars that saved it from a file.
    selectCancelled(db.pool, from, part),
    deps.otherEntries(bearer.id, { from, limit: mostListed }),
  ])
  return presentCalendarFor(deps, [...stretchesOf(sessions).map(entryOf), ...cancelled, ...others])
}

/**
 * The entry of a stretch: that of its first session, repeated. Of a series it has the number of changes of all its
 * sessions, since each of them may change what the entry stands for.
 */
function entryOf({ sessions, weeks }: Stretch<FeedSession>): CalendarEntry {
  const [first] = sessions
  const changed = sessions.map(({ updatedAt }) => updatedAt.getTime())
  return {
    ...first,
    ...(first.seriesId !== null && { sequence: Math.max(first.revision, first.sequence) }),
    updatedAt: new Date(Math.max(...changed)),
    ...(weeks > 0 && { repeats: { weeks, count: sessions.length } }),
  }
}

/** The access state of the feed's owner; null if there is none with an active account. */
async function bearerOf(
  deps: LiveSessionsDeps,
  token: string,
): Promise<(AccessState & { id: string }) | null> {
  const { access, db, identity } = deps
  const userId = calendarToken.claimedUserId(token)
  if (userId === null) return null
  const version = await feedVersion(db.pool, userId)
  if (!calendarToken.isSame(token, calendarToken.of(deps, userId, version))) return null
  const [known] = await identity.usersByIds(db.pool, [userId])
  return known && !known.suspension ? { ...(await access.accessOf(userId)), id: userId } : null
}

/** One session visible to `actor`, as an iCalendar file; throws 404. */
export async function readSessionCalendar(
  deps: LiveSessionsDeps,
  actor: Actor,
  id: string,
): Promise<string> {
  const session = await findLiveSession(deps.db.pool, id, seenBy(deps, actor))
  if (!session) throw notFound()
  return presentCalendarFor(deps, [session])
}

type Keys = Pick<LiveSessionsDeps, 'keyFor'>

const idBytes = 16

/**
 * The secret part of the address of a user's calendar feed: the user's id, and a signature over it
 * and the address version. 64 characters that need no escaping.
 */
function tokenOf({ keyFor }: Keys, userId: string, version: number): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const signature = createHmac('sha256', keyFor('calendar feeds'))
    .update(`${userId}:${version}`)
    .digest()
  return Buffer.concat([id, signature]).toString('base64url')
}

/** The user that a token claims to belong to; null if it is malformed. */
function claimedUserId(token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Compares two tokens in constant time. */
function sameToken(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Creates, parses and compares the tokens in the addresses of calendar feeds. */
const calendarToken = { of: tokenOf, claimedUserId, isSame: sameToken }

/** The address at which a calendar program reads the user's feed. */
const feedAddressOf = (deps: LiveSessionsDeps, userId: string, version: number) => ({
  url: `${deps.config.PUBLIC_URL}/api/calendar/${calendarToken.of(deps, userId, version)}.ics`,
})
