import {
  type AccessState,
  type ContentRole,
  contentRoles,
  isStaff,
} from '#contract/access/permissions.ts'
import type { CallCalendar, FreeTimes, OwnCall, OwnCalls } from '#contract/bookings.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { leftOf, readBoughtCalls } from './allowance.ts'
import { presentOfficeCall, presentOwnCall } from './bookings.present.ts'
import {
  findNextCall,
  findOwnBooking,
  periodsOfMentor,
  periodsOfStudent,
  selectOfficeBookings,
  selectOwnBookings,
  startsWith,
} from './bookings.store.ts'
import { findHours, isAnyFor, type NamedHours, selectHoursFor } from './hours.store.ts'
import type { BookingsDeps } from './index.ts'
import {
  entitledBy,
  freeAmong,
  keepsBusy,
  monthOf,
  type Period,
  periodOfMonth,
  type Taken,
  timesByHours,
} from './times.rules.ts'

/** The most calls in an answer. */
const mostListed = 200
const day = 24 * 60 * 60_000

/** The programs with which somebody may book calls: none for those who work in the office. */
export const programsOf = (actor: AccessState): ContentRole[] =>
  isStaff(actor) ? [] : contentRoles.filter((role) => actor.roles.includes(role))

const bookerOf = ({ access, now }: Pick<BookingsDeps, 'access' | 'now'>, actor: Actor) => ({
  programs: programsOf(actor),
  bought: isStaff(actor) ? null : access.openedCallsOf(actor.id, now()),
})

/** The actor's own calls, and with whom more can be booked. */
export async function listOwnCalls(
  deps: Pick<BookingsDeps, 'access' | 'db' | 'identity' | 'now'>,
  actor: Actor,
): Promise<OwnCalls> {
  const { db, identity, now } = deps
  const programs = programsOf(actor)
  const at = now()
  const part = { studentId: actor.id, at, limit: mostListed }
  const [hours, bought, calls] = await Promise.all([
    selectHoursFor(db.pool, identity.lookup, bookerOf(deps, actor)),
    readBoughtCalls(deps, db.pool, actor),
    selectOwnBookings(db.pool, identity.lookup, part),
  ])
  const mentors = hours.map((row) => ({
    ...{ id: row.userId, name: row.name, length: row.lengthMinutes },
    ...{ changeHours: row.changeHours, daysAhead: row.daysAhead },
    callsAMonth: entitledBy(row, programs)?.callsAMonth ?? 0,
  }))
  return {
    mentors,
    callsBought: leftOf(bought),
    calls: calls.map((call) => presentOwnCall(call, at)),
  }
}

/** One of the actor's own calls; throws 404. */
export async function readOwnCall(
  { db, identity, now }: Pick<BookingsDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  id: string,
  executor: Executor = db.pool,
): Promise<OwnCall> {
  const row = await findOwnBooking(executor, identity.lookup, { studentId: actor.id, id })
  if (!row) throw notFound()
  return presentOwnCall(row, now())
}

/** What the student's overview says of calls; undefined where there is nothing to say. */
export async function readStanding(
  deps: Pick<BookingsDeps, 'access' | 'db' | 'identity' | 'now'>,
  actor: Actor,
) {
  const { db, identity, now } = deps
  if (programsOf(actor).length === 0) return undefined
  const [next, canBook] = await Promise.all([
    findNextCall(db.pool, identity.lookup, { studentId: actor.id, at: now() }),
    isAnyFor(db.pool, bookerOf(deps, actor)),
  ])
  if (!next) return canBook ? { next: null } : undefined
  const { startsAt, endsAt, mentorName: mentor } = next
  return { next: instants({ startsAt, endsAt, mentor }) }
}

interface Asked {
  mentorId: string
  studentId: string
  /** The call that is to be moved. */
  except: string | null
}

/** What takes a mentor's and a student's time in a period, and the student's calls with the mentor in `counted`. */
export async function readTaken(
  { liveSessions }: Pick<BookingsDeps, 'liveSessions'>,
  executor: Executor,
  { mentorId, studentId, except }: Asked,
  { from, to, counted }: Period & { counted: Period },
) {
  // As far as a call or session can reach into the period.
  const around = {
    from: new Date(from.getTime() - 2 * day),
    to: new Date(to.getTime() + day),
    except,
    studentId,
  }
  const [ofMentor, ofStudent, sessions, starts] = await Promise.all([
    periodsOfMentor(executor, mentorId, around),
    periodsOfStudent(executor, studentId, around),
    liveSessions.takingPlace(executor, around),
    startsWith(executor, { mentorId, studentId }, { ...counted, except }),
  ])
  const takenFor = ({
    name,
    bufferMinutes,
  }: Pick<NamedHours, 'name' | 'bufferMinutes'>): Taken => ({
    mentor: [
      ...ofMentor,
      ...sessions
        .filter(({ host }) => keepsBusy(host, name))
        .map(({ startsAt, endsAt }) => ({
          from: startsAt,
          to: new Date(endsAt.getTime() + bufferMinutes * 60_000),
        })),
    ],
    student: ofStudent,
  })
  return { starts, takenFor }
}

/**
 * When calls with a mentor can begin in a month of the actor's zone: while one of the month is left at any time, then as
 * long as calls that were bought are open. Throws 404 if the actor may book none.
 */
export async function listFreeTimes(
  deps: Pick<BookingsDeps, 'access' | 'db' | 'identity' | 'liveSessions' | 'now'>,
  actor: Actor,
  { mentorId, month, moving }: { mentorId: string; month: string; moving?: string | undefined },
): Promise<FreeTimes> {
  const { db, identity, now } = deps
  const asked = { mentorId, studentId: actor.id, except: moving ?? null }
  // Read with the zone, for the month of every zone.
  const utc = periodOfMonth(month, 'UTC')
  const widest = { from: new Date(utc.from.getTime() - day), to: new Date(utc.to.getTime() + day) }
  const [hours, zone, { starts, takenFor }, bought] = await Promise.all([
    findHours(db.pool, identity.lookup, mentorId),
    identity.zoneOf(db.pool, actor.id),
    readTaken(deps, db.pool, asked, { ...widest, counted: widest }),
    readBoughtCalls(deps, db.pool, actor, moving),
  ])
  const entitled = hours && entitledBy(hours, programsOf(actor))
  if (!hours || (!entitled && bought.length === 0)) throw notFound()
  const timeZone = zone ?? 'UTC'
  const booked = starts.filter((start) => monthOf(start, timeZone) === month).length
  const ofMonth = Math.max(0, (entitled?.callsAMonth ?? 0) - booked)
  const period = periodOfMonth(month, timeZone)
  const open = bought.filter(({ left, until }) => left > 0 && until > period.from)
  const offered = timesByHours(hours, period).filter(
    (time) => ofMonth > 0 || open.some(({ until }) => until > time),
  )
  const free = freeAmong(offered, hours, takenFor(hours), now())
  const left = ofMonth + leftOf(open)
  return { timeZone, left, times: free.map((time) => time.toISOString()) }
}

/** The calls of a period, of the actor or of all mentors, and the live sessions that keep the actor busy. */
export async function getCallCalendar(
  { db, identity, liveSessions }: Pick<BookingsDeps, 'db' | 'identity' | 'liveSessions'>,
  actor: Actor,
  query: { from: string; to: string; whose: 'own' | 'all' },
): Promise<CallCalendar> {
  const period = { from: new Date(query.from), to: new Date(query.to) }
  const mentorId = query.whose === 'own' ? actor.id : null
  const [calls, sessions, hours] = await Promise.all([
    selectOfficeBookings(db.pool, identity.lookup, { ...period, mentorId, limit: 1000 }),
    liveSessions.takingPlace(db.pool, period),
    findHours(db.pool, identity.lookup, actor.id),
  ])
  return {
    calls: calls.map(presentOfficeCall),
    sessions: sessions
      .filter(({ host }) => hours !== null && keepsBusy(host, hours.name))
      .map((session) => instants(session)),
  }
}
