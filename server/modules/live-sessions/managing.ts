import type {
  ChapterInput,
  LiveSession,
  LiveSessionChanges,
  LiveSessionInput,
  WhichSessions,
} from '#contract/live-sessions.ts'
import { type AuditEntry, recordAudit } from '#server/platform/audit/audit.ts'
import { titledEntry, type Versions } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireSignals } from './discussed.ts'
import { copyFiles, filesOfNobody } from './files.store.ts'
import type { LiveSessionsDeps } from './index.ts'
import { audiencesOf } from './live-sessions.policy.ts'
import { furtherPrograms, isConcerned, isOver, sequenceAfter } from './live-sessions.rules.ts'
import {
  changeLiveSession,
  findSeriesOf,
  insertLiveSessions,
  type LiveSessionRow,
  lockLiveSessions,
  removeLiveSessions,
} from './live-sessions.store.ts'
import { tellOf } from './news.ts'
import { fillPlaces, tellOfPlaces } from './places.ts'
import { requireNotNeeded } from './programs.ts'
import { getLiveSession, readLiveSession } from './schedule.ts'
import { datesOf, movedAlike } from './series.rules.ts'
import { insertCancelled } from './series.store.ts'

/**
 * Schedules a session, or all of a series; the first of these. Throws 400 for a series without an end in reach, 404 for a
 * copy of what is not there.
 */
export async function createLiveSession(
  deps: LiveSessionsDeps,
  actor: Actor,
  input: LiveSessionInput,
): Promise<LiveSession> {
  const made = await createOnce(deps.db, actor, async (tx, id) => {
    const rows = await createLiveSessionIn(deps, tx, actor, id, input)
    // A past session was entered for its recording, so nobody is notified.
    await tellOf(deps, tx, 'scheduled', rows, deps.now())
  })
  return getLiveSession(deps, actor, made)
}

/**
 * Schedules a session with a given id, or a series that begins with it, as part of a running transaction, and tells
 * nobody; `also` runs before the events.
 */
export async function createLiveSessionIn(
  deps: Pick<LiveSessionsDeps, 'now' | 'signals'>,
  tx: Executor,
  actor: Actor,
  id: string,
  input: LiveSessionInput,
  also?: () => Promise<void>,
): Promise<LiveSessionRow[]> {
  const at = deps.now()
  const { repeats } = input
  await requireSignals(deps, tx, actor, input.chapters)
  const start = new Date(input.date)
  const dates = repeats ? datesOf(start, repeats) : [start]
  const [role = 'community_student'] = input.roleAccess
  const seriesId = repeats ? newId() : null
  const values = {
    title: input.title,
    description: input.description,
    durationMinutes: input.duration,
    meetingUrl: input.meetingUrl ?? null,
    roleAccess: role,
    alsoFor: furtherPrograms(role, input.alsoFor ?? []),
    capacity: input.capacity ?? null,
    host: input.host ?? null,
    seriesId,
    seriesZone: repeats?.timeZone ?? null,
    timeSetAt: at,
    createdAt: at,
    updatedAt: at,
  }
  // It stays, and with it its files, until the new ones have them.
  if (input.copyOf && (await lockLiveSessions(tx, [input.copyOf])).length === 0) throw notFound()
  const rows = await insertLiveSessions(
    tx,
    dates.map((startsAt, index) => ({
      ...values,
      id: index === 0 ? id : newId(),
      startsAt,
      // What was recorded is one session, not those after it.
      recordingUrl: (index === 0 && input.recordingUrl) || null,
      chapters: index === 0 ? chaptersText(input.chapters) : null,
    })),
  )
  if (input.copyOf) {
    const ids = rows.map((row) => row.id)
    await copyFiles(tx, input.copyOf, ids, at)
  }
  await also?.()
  const first = rows.find((row) => row.id === id) as LiveSessionRow
  const versions = { before: null, after: first }
  await recordAudit(tx, actor, sessionEntry('live_session.created', versions, rows.length))
  for (const audience of audiencesOf(first)) {
    await emit(tx, { type: 'live_session.changed', subject: id, audience })
  }
  return rows
}

/**
 * Changes a session, or several of its series; returns the one named as it is then. Throws 404, 409 if somebody
 * else has changed it, 422 if there is nothing to come that would be changed, or students of a course need it.
 */
export function updateLiveSession(
  deps: LiveSessionsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, which = 'this', ...changes }: LiveSessionChanges,
): Promise<LiveSession> {
  return deps.db.transaction(async (tx) => {
    const at = deps.now()
    const known = await lockLiveSessions(tx, await idsOf(tx, id, which))
    const named = known.find((row) => row.id === id)
    if (!named) throw notFound()
    requireUnchanged(seenUpdatedAt, named)
    const concerned = known.filter((row) => isConcerned(row, named, which, at))
    if (concerned.length === 0) throw allOver()
    await requireSignals(deps, tx, actor, changes.chapters)
    const columns = columnsOf(changes)
    const alike = forOthers(named, columns)
    const changed = []
    for (const before of concerned) {
      const own = before.id === id ? columns : alike(before)
      const sequence = sequenceAfter(before, own)
      const updatedAt = changedAt(before, at)
      const role = own.roleAccess ?? before.roleAccess
      const alsoFor = furtherPrograms(role, own.alsoFor ?? before.alsoFor)
      const timeSetAt = isMoved(before, own) ? at : undefined
      const values = { ...own, alsoFor, timeSetAt, sequence, updatedAt }
      const after = await changeLiveSession(tx, before.id, values)
      await requireNotNeeded(deps, tx, before, after)
      // More places, or a session for everybody, lets in those who wait.
      const given = after.capacity === before.capacity ? [] : await fillPlaces(tx, deps, after)
      changed.push({ before, after, given })
    }
    const shown = changed.find(({ before }) => before.id === id) ?? changed[0]
    if (!shown) throw allOver()
    await recordAudit(tx, actor, sessionEntry('live_session.updated', shown, changed.length))
    // Those who can no longer see it must receive the event, too.
    const versions = changed.flatMap(({ before, after }) => [before, after])
    for (const audience of audiencesOf(...versions)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
    }
    const moved = changed.filter(({ before, after }) => isMoved(before, after))
    await tellOf(
      deps,
      tx,
      'moved',
      moved.map(({ after }) => after),
      at,
    )
    for (const { after, given } of changed) await tellOfPlaces(tx, after.id, { given })
    return readLiveSession(deps, tx, actor, id)
  })
}

const isMoved = (before: LiveSessionRow, { startsAt }: { startsAt: Date | undefined }) =>
  startsAt !== undefined && before.startsAt.getTime() !== startsAt.getTime()

const allOver = () => new Failure('rule_violated', 'None of these sessions is still to come.')

async function idsOf(tx: Executor, id: string, which: WhichSessions): Promise<string[]> {
  return which === 'this' ? [id] : findSeriesOf(tx, id)
}

/** Absent fields are unchanged; a link given as null is removed. */
const columnsOf = (changes: Omit<LiveSessionChanges, 'seenUpdatedAt' | 'which'>) => ({
  title: changes.title,
  description: changes.description,
  startsAt: changes.date === undefined ? undefined : new Date(changes.date),
  durationMinutes: changes.duration,
  meetingUrl: changes.meetingUrl,
  recordingUrl: changes.recordingUrl,
  roleAccess: changes.roleAccess?.[0],
  alsoFor: changes.alsoFor,
  capacity: changes.capacity,
  host: changes.host,
  chapters: changes.chapters === undefined ? undefined : chaptersText(changes.chapters),
})

function chaptersText(chapters: readonly ChapterInput[] | null | undefined): string | null {
  if (!chapters?.length) return null
  return JSON.stringify(
    chapters.map(({ signalId, ...chapter }) => ({ ...chapter, signalId: signalId ?? undefined })),
  )
}

type Columns = ReturnType<typeof columnsOf>

/** What others of the series get as the named one gets `columns`: what it had otherwise, and its shift in time. */
function forOthers(
  named: LiveSessionRow,
  { startsAt, recordingUrl: _, chapters: __, ...columns }: Columns,
): (other: LiveSessionRow) => Columns {
  const isOther = (field: keyof typeof columns) =>
    JSON.stringify(columns[field]) !== JSON.stringify(named[field])
  const fields = Object.fromEntries(
    Object.entries(columns).filter(([field]) => isOther(field as keyof typeof columns)),
  ) as typeof columns
  const move =
    startsAt && named.seriesZone && startsAt.getTime() !== named.startsAt.getTime()
      ? movedAlike(named.seriesZone, named.startsAt, startsAt)
      : null
  return (other) => ({
    ...fields,
    recordingUrl: undefined,
    chapters: undefined,
    startsAt: move?.(other.startsAt),
  })
}

/**
 * Deletes a session, or several of its series: for calendars and members, those to come are cancelled. Throws 404, 422
 * if none is to come, 409 if one is a lesson of a course.
 */
export function deleteLiveSession(
  deps: LiveSessionsDeps,
  actor: Actor,
  id: string,
  which: WhichSessions = 'this',
): Promise<void> {
  const deleted = deps.db.transaction(async (tx) => {
    const at = deps.now()
    const rows = await removeLiveSessions(tx, id, which, at)
    const [shown] = rows.toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
    if (!shown) {
      if ((await findSeriesOf(tx, id)).length > 0) throw allOver()
      throw notFound()
    }
    const change = { before: shown, after: null }
    await recordAudit(tx, actor, sessionEntry('live_session.deleted', change, rows.length))
    const files = rows.flatMap((row) => row.files ?? []).map(({ key }) => key)
    if (files.length > 0) await deps.media.deleteFiles(tx, await filesOfNobody(tx, files))
    await insertCancelled(
      tx,
      rows.filter((row) => !isOver(row, at)),
      at,
    )
    for (const audience of audiencesOf(...rows)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
    }
    await tellOf(deps, tx, 'cancelled', rows, at)
  })
  return deleted.catch((error) => {
    if (violatedForeignKey(error) === null) throw error
    throw new Failure(
      'conflict',
      which === 'this'
        ? 'This session is a lesson of a course. Delete the lesson first, under Manage Videos.'
        : 'One of these sessions is a lesson of a course. Delete the lesson first, under Manage Videos.',
    )
  })
}

const auditedFields = [
  'title',
  'description',
  'startsAt',
  'durationMinutes',
  'recordingUrl',
  'host',
  'roleAccess',
  'alsoFor',
  'capacity',
] as const

/**
 * The audit entry of a change, and of how many sessions where there are several. Of the meeting link, which may
 * grant access, it only records that it changed.
 */
function sessionEntry(
  action: string,
  versions: Versions<LiveSessionRow>,
  sessions: number,
): AuditEntry {
  const { before, after } = versions
  const isOther = before && after && before.meetingUrl !== after.meetingUrl
  return {
    ...titledEntry(action, versions.before, versions.after, auditedFields),
    details: {
      ...(isOther && { meetingLink: 'changed' }),
      ...(sessions > 1 && { sessions }),
    },
  }
}
