import { contentRoles } from '#contract/access/permissions.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { LiveSessionsDeps } from './index.ts'
import { isOver, toldAsWell } from './live-sessions.rules.ts'
import { type LiveSessionRow, selectHeldBack } from './live-sessions.store.ts'
import { insertChange } from './series.store.ts'

type NewsDeps = Pick<LiveSessionsDeps, 'access' | 'isShared' | 'readersOf'>

/** To whom a session is open, if that is not everybody of its programs: null if it is. */
export async function readersOf(
  deps: NewsDeps,
  tx: Executor,
  session: LiveSessionRow,
): Promise<string[] | null> {
  const heldBack = await selectHeldBack(tx, [session.id], deps.isShared)
  return heldBack.has(session.id) ? readersByProgram(deps, tx, session) : null
}

/** Those of the members of its programs to whom a session is open, each once. */
async function readersByProgram(
  deps: NewsDeps,
  tx: Executor,
  { id, programs }: LiveSessionRow,
): Promise<string[]> {
  const readers = new Set<string>()
  for (const role of programs) {
    const ofRole = await deps.readersOf(tx, id, role, deps.access.membersOf(role))
    for (const user of ofRole) readers.add(user)
  }
  return [...readers]
}

/**
 * Tells those who may join that sessions were scheduled, moved or cancelled: once however many they are, and
 * nothing of those that are over, whose time is only corrected. Of a session that is not open to everybody of its
 * programs only those are told to whom it is. It emits events, so call it last.
 */
export async function tellOf(
  deps: NewsDeps,
  tx: Executor,
  news: 'scheduled' | 'moved' | 'cancelled',
  sessions: readonly LiveSessionRow[],
  at: Date,
): Promise<void> {
  const coming = sessions
    .filter((session) => !isOver(session, at))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const heldBack = await selectHeldBack(
    tx,
    coming.map(({ id }) => id),
    deps.isShared,
  )
  const readers = new Map<string, string[]>()
  for (const session of coming) {
    if (!heldBack.has(session.id)) continue
    readers.set(session.id, await readersByProgram(deps, tx, session))
  }
  const shared = coming.filter(({ id }) => !heldBack.has(id))
  await tellPrograms(tx, news, shared, at)
  // A session that is a lesson is never deleted, so that nothing of these is cancelled.
  if (news === 'cancelled') return
  for (const [subject, users] of readers) {
    for (const user of users) {
      await emit(tx, { type: `live_session.${news}`, subject, audience: { user } })
    }
  }
}

/** Tells the members of each program of the sessions that are for it: whoever has several once, unless each has others. */
async function tellPrograms(
  tx: Executor,
  news: 'scheduled' | 'moved' | 'cancelled',
  sessions: readonly LiveSessionRow[],
  madeAt: Date,
): Promise<void> {
  const [only, ...others] = sessions
  // Of a cancelled one nothing else is left to be told of.
  if (only && others.length === 0 && news !== 'cancelled') {
    for (const role of only.programs) {
      await emit(tx, { type: `live_session.${news}`, subject: only.id, audience: { role } })
    }
    return
  }
  const told = new Map(
    contentRoles.map((role) => [role, sessions.filter((one) => one.programs.includes(role))]),
  )
  const changes = [...told].flatMap(([role, own]) => {
    const [first] = own
    if (!first) return []
    const { title, startsAt: firstAt } = first
    const change = { id: newId(), kind: news, title, firstAt, sessions: own.length, madeAt }
    return [{ ...change, role, unlessRoles: toldAsWell(role, told) }]
  })
  for (const { role: _, ...change } of changes) await insertChange(tx, change)
  for (const { id, role } of changes) {
    await emit(tx, { type: 'live_session.several', subject: id, audience: { role } })
  }
}
