import type { Selectable } from 'kysely'
import { type ContentRole, contentRoles } from '#contract/access/permissions.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type {
  LiveSession,
  LiveSessionChanges,
  LiveSessionInput,
  LiveSessionSort,
} from '#contract/live-sessions.ts'
import { type AuditEntry, recordAudit } from '#server/platform/audit/audit.ts'
import { titledEntry, type Versions } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './index.ts'
import { audiencesOf, visibleRoles } from './live-sessions.policy.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { isOver, meetingUrlAt, sequenceAfter } from './live-sessions.rules.ts'
import {
  changeLiveSession,
  findLiveSession,
  insertLiveSession,
  lockLiveSession,
  recordAttendance,
  removeLiveSession,
  selectLiveSessions,
  selectUpcomingLiveSessions,
} from './live-sessions.store.ts'

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

/** One session; 404 if there is none or the actor may not see it. */
export async function getLiveSession(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<LiveSession> {
  const row = await findLiveSession(db.pool, id, visibleRoles(actor))
  if (!row) throw notFound()
  return presentLiveSession(row, actor)
}

/**
 * The next sessions for these roles that have not ended at `at`, as everybody sees them for whom they are;
 * and when the first of them ends, null if there is none.
 */
export async function listComing(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  at: Date,
  part: { roles: readonly ContentRole[]; limit: number },
) {
  const rows = await selectUpcomingLiveSessions(db.pool, at, part)
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
  { db, now }: LiveSessionsDeps,
  actor: Actor,
  part: { roles?: readonly ContentRole[]; limit: number },
): Promise<LiveSession[]> {
  const roles = visibleRoles(actor, part.roles)
  if (roles.length === 0) return []
  const rows = await selectUpcomingLiveSessions(db.pool, now(), { roles, limit: part.limit })
  return rows.map((row) => presentLiveSession(row, actor))
}

export async function createLiveSession(
  deps: LiveSessionsDeps,
  actor: Actor,
  input: LiveSessionInput,
): Promise<LiveSession> {
  const at = deps.now()
  const [role = 'community_student'] = input.roleAccess
  const values = {
    title: input.title,
    description: input.description,
    startsAt: new Date(input.date),
    durationMinutes: input.duration,
    meetingUrl: input.meetingUrl ?? null,
    recordingUrl: input.recordingUrl ?? null,
    roleAccess: role,
    createdAt: at,
    updatedAt: at,
  }
  const made = await createOnce(deps.db, actor, async (tx, id) => {
    const row = await insertLiveSession(tx, { id, ...values })
    const change = { before: null, after: row }
    await recordAudit(tx, actor, sessionEntry('live_session.created', change))
    for (const audience of audiencesOf(row)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
      // A past session was entered for its recording, so nobody is notified.
      if (!isOver(row, at)) {
        await emit(tx, { type: 'live_session.scheduled', subject: id, audience })
      }
    }
  })
  return getLiveSession(deps, actor, made)
}

export function updateLiveSession(
  { db, now }: LiveSessionsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...changes }: LiveSessionChanges,
): Promise<LiveSession> {
  return db.transaction(async (tx) => {
    const at = now()
    const before = await lockLiveSession(tx, id)
    if (!before) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    const updatedAt = changedAt(before, at)
    const columns = columnsOf(changes)
    const sequence = sequenceAfter(before, columns)
    const row = await changeLiveSession(tx, id, { ...columns, sequence, updatedAt })
    const change = { before, after: row }
    await recordAudit(tx, actor, sessionEntry('live_session.updated', change))
    // Those who can no longer see it must receive the event, too.
    for (const audience of audiencesOf(before, row)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
    }
    const isMoved = row.startsAt.getTime() !== before.startsAt.getTime()
    // The time of one that is over is corrected, which concerns nobody.
    for (const audience of isMoved && !isOver(row, at) ? audiencesOf(row) : []) {
      await emit(tx, { type: 'live_session.moved', subject: id, audience })
    }
    return presentLiveSession(row, actor)
  })
}

/** Absent fields are unchanged; a link given as null is removed. */
const columnsOf = (changes: LiveSessionChanges) => ({
  title: changes.title,
  description: changes.description,
  startsAt: changes.date === undefined ? undefined : new Date(changes.date),
  durationMinutes: changes.duration,
  meetingUrl: changes.meetingUrl,
  recordingUrl: changes.recordingUrl,
  roleAccess: changes.roleAccess?.[0],
})

export function deleteLiveSession(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await removeLiveSession(tx, id)
    if (!row) throw notFound()
    const change = { before: row, after: null }
    await recordAudit(tx, actor, sessionEntry('live_session.deleted', change))
    for (const audience of audiencesOf(row)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
    }
  })
}

export async function joinLiveSession(
  { db, now }: LiveSessionsDeps,
  actor: Actor,
  id: string,
): Promise<{ meetingUrl: string }> {
  const at = now()
  const session = await findLiveSession(db.pool, id, visibleRoles(actor))
  if (!session) throw notFound()
  const meetingUrl = meetingUrlAt(session, at)
  const attendance = { liveSessionId: id, userId: actor.id, joinedAt: at }
  await recordAttendance(db.pool, attendance).catch((error) => {
    // The session was deleted after it was read.
    throw violatedForeignKey(error) === null ? error : notFound()
  })
  return { meetingUrl }
}

export interface LiveSessionFacts {
  title: string
  startsAt: Date
}

/** A session's details for notices about it; null if it has been deleted. */
export async function describeLiveSession(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  id: string,
): Promise<LiveSessionFacts | null> {
  const session = await findLiveSession(db.pool, id, contentRoles)
  return session && { title: session.title, startsAt: session.startsAt }
}

type Row = Selectable<Tables['liveSessions']>

const auditedFields = [
  'title',
  'description',
  'startsAt',
  'durationMinutes',
  'recordingUrl',
  'roleAccess',
] as const

/** The audit entry of a change. Of the meeting link, which may grant access, it only records that it changed. */
function sessionEntry(action: string, versions: Versions<Row>): AuditEntry {
  const { before, after } = versions
  const isOther = before && after && before.meetingUrl !== after.meetingUrl
  return {
    ...titledEntry(action, versions.before, versions.after, auditedFields),
    ...(isOther && { details: { meetingLink: 'changed' } }),
  }
}
