import type { ListQuery } from '#contract/lists.ts'
import type { Attendee, presences } from '#contract/live-session-attendance.ts'
import type { KnownMember } from '#server/modules/identity/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  type AttendanceRow,
  attendanceOf,
  attendeeConditions,
  countPresent,
  noEnds,
} from './attendance.store.ts'
import type { LiveSessionsDeps } from './index.ts'
import { seenBy } from './live-sessions.policy.ts'
import { findLiveSession, type LiveSessionRow } from './live-sessions.store.ts'
import { membersOfAny } from './programs.store.ts'

type Presence = (typeof presences)[number]
type Deps = Pick<LiveSessionsDeps, 'access' | 'db' | 'identity' | 'isOpen' | 'now'>

/** Who joined a session and who did not, by name, and how many joined; throws 404. */
export async function listAttendance(
  deps: Deps,
  actor: Actor,
  id: string,
  { presence, ...query }: ListQuery<'name'> & { presence?: Presence | undefined },
): Promise<{ items: Attendee[]; present: number; total: number }> {
  const { db, identity } = deps
  const session = await findSession(deps, actor, id)
  const { users, total } = await identity.directory.search(db.pool, {
    ...partOf(query),
    sort: 'name',
    ...selectionOf(deps, session, presence),
    ends: noEnds,
  })
  const [items, present] = await Promise.all([
    withAttendance(deps, id, users),
    countPresent(db.pool, id),
  ])
  return { items, present, total }
}

async function findSession(
  deps: Pick<Deps, 'db' | 'isOpen'>,
  actor: Actor,
  id: string,
): Promise<LiveSessionRow> {
  const session = await findLiveSession(deps.db.pool, id, seenBy(deps, actor))
  if (!session) throw notFound()
  return session
}

/** Those who joined, and who could: with a place where they are counted, otherwise the members who see it now. */
function selectionOf(
  { access, identity, now }: Pick<Deps, 'access' | 'identity' | 'now'>,
  { id, capacity, programs }: LiveSessionRow,
  presence: Presence | undefined,
) {
  const { userId } = identity.directory
  const members = capacity === null ? membersOfAny(access, programs) : null
  return { conditions: attendeeConditions(id, { userId, members, presence }), at: now() }
}

async function withAttendance(
  { db }: Pick<Deps, 'db'>,
  id: string,
  users: readonly KnownMember[],
): Promise<Attendee[]> {
  const ids = users.map((user) => user.id)
  const known = await attendanceOf(db.pool, id, ids)
  return users.map((user) => ({ id: user.id, name: user.name, ...presented(known.get(user.id)) }))
}

function presented(row: AttendanceRow | undefined): Pick<Attendee, 'hasPlace' | 'joined'> {
  const { joinedAt: first, lastJoinedAt: last, joins: times, hasPlace = false } = row ?? {}
  if (!first || !last || !times) return { hasPlace, joined: null }
  return { hasPlace, joined: { first: first.toISOString(), last: last.toISOString(), times } }
}

/** Notes that somebody takes the list of a session with them; throws 404. */
export async function recordAttendanceExport(
  deps: Pick<Deps, 'db' | 'isOpen'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const { title } = await findSession(deps, actor, id)
  const action = 'attendance.exported'
  await recordAudit(deps.db.pool, actor, { action, subject: id, name: title })
}

const csvHead = [
  'Name',
  'Email',
  'Present',
  'First joined (UTC)',
  'Last joined (UTC)',
  'Joined times',
]

/** All who joined a session and who could have, with their addresses; throws 404. */
export function exportAttendance(deps: Deps, actor: Actor, id: string): CsvContent<KnownMember> {
  const { db, identity } = deps
  return {
    head: csvHead,
    async next(after, limit) {
      const selection = selectionOf(deps, await findSession(deps, actor, id), undefined)
      return identity.directory.next(db.pool, { ...selection, after: after?.id ?? null, limit })
    },
    async cells(users) {
      const known = await attendanceOf(
        db.pool,
        id,
        users.map((user) => user.id),
      )
      return users.map(({ id: userId, name, email }) => {
        const { joined } = presented(known.get(userId))
        const { first = '', last = '', times = 0 } = joined ?? {}
        return [name, email, joined ? 'yes' : 'no', first, last, String(times)]
      })
    },
  }
}
