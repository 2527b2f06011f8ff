import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Period } from './times.rules.ts'

export type BookingRow = Selectable<Tables['bookings']>

/** A call with its mentor, as a student sees it. */
export interface SeenBooking extends BookingRow {
  mentorName: string | null
  /** Null if the mentor has no hours any more. */
  changeHours: number | null
  meetingUrl: string | null
}

/** A call with both who take part in it. */
export interface OfficeBooking extends BookingRow {
  mentorName: string | null
  student: UserBrief | null
}

type Names = Pick<UserLookup, 'nameOf' | 'briefOf'>

const ofStudent = (executor: Executor, names: Names, studentId: string) =>
  executor
    .selectFrom('bookings')
    .leftJoin('bookingHours', 'bookingHours.userId', 'bookings.mentorId')
    .selectAll('bookings')
    .select(['bookingHours.changeHours', 'bookingHours.meetingUrl'])
    .select(names.nameOf(sql.ref('bookings.mentorId')).as('mentorName'))
    .where('bookings.studentId', '=', studentId)

/** The calls of a student: those that are not over at `at` by time, then the others, newest first. */
export async function selectOwnBookings(
  executor: Executor,
  names: Names,
  part: { studentId: string; at: Date; limit: number },
): Promise<SeenBooking[]> {
  const over = sql<boolean>`ends_at <= ${part.at} or cancelled_at is not null`
  return ofStudent(executor, names, part.studentId)
    .orderBy(sql`(${over}), case when not (${over}) then starts_at end, starts_at desc, id`)
    .limit(part.limit)
    .execute()
}

/** One call of a student; null if there is none. */
export async function findOwnBooking(
  executor: Executor,
  names: Names,
  { studentId, id }: { studentId: string; id: string },
): Promise<SeenBooking | null> {
  const query = ofStudent(executor, names, studentId).where('bookings.id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

const ofOffice = (executor: Executor, names: Names) =>
  executor
    .selectFrom('bookings')
    .selectAll()
    .select(names.nameOf(sql.ref('mentorId')).as('mentorName'))
    .select(names.briefOf(sql.ref('studentId')).as('student'))

/** The calls that begin in a period, of one mentor or of all, by time. */
export function selectOfficeBookings(
  executor: Executor,
  names: Names,
  part: Period & { mentorId: string | null; limit: number },
): Promise<OfficeBooking[]> {
  let query = ofOffice(executor, names)
    .where('startsAt', '>=', part.from)
    .where('startsAt', '<', part.to)
  if (part.mentorId !== null) query = query.where('mentorId', '=', part.mentorId)
  return query.orderBy('startsAt').orderBy('id').limit(part.limit).execute()
}

/** One call, whoever's it is; null if there is none. */
export async function findOfficeBooking(
  executor: Executor,
  names: Names,
  id: string,
): Promise<OfficeBooking | null> {
  return (await ofOffice(executor, names).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Reads a call and locks it until the transaction ends; null if there is none. */
export async function lockBooking(tx: Executor, id: string): Promise<BookingRow | null> {
  const query = tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Throws the violation of `bookings_mentor_free` or `bookings_student_free` if the time is taken. */
export async function insertBooking(
  tx: Executor,
  booking: Insertable<Tables['bookings']>,
): Promise<void> {
  await tx.insertInto('bookings').values(booking).execute()
}

/** Throws as `insertBooking` does. */
export async function changeBooking(
  tx: Executor,
  id: string,
  values: Updateable<Tables['bookings']>,
): Promise<void> {
  await tx.updateTable('bookings').set(values).where('id', '=', id).execute()
}

interface TakenPeriod extends Period {
  /** The call of this student that is to be moved. */
  except: string | null
  studentId: string
}

/** Whatever is not over at `at` begins after this: no call takes a day, and the indexes know when they begin. */
const beforeAny = (at: Date) => new Date(at.getTime() - 24 * 60 * 60_000)

/** What a mentor's or a student's calls that are not cancelled take of a period, without the call `except` of the student. */
async function periodsTaken(
  executor: Executor,
  who: RawBuilder<boolean>,
  until: 'endsAt' | 'blockedUntil',
  { from, to, except, studentId }: TakenPeriod,
): Promise<Period[]> {
  return executor
    .selectFrom('bookings')
    .select(['startsAt as from', `${until} as to`])
    .where(who)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '<', to)
    .where('startsAt', '>', beforeAny(from))
    .where(until, '>', from)
    .where(
      sql<boolean>`(id is distinct from ${except}::uuid or student_id is distinct from ${studentId})`,
    )
    .execute()
}

export const periodsOfMentor = (executor: Executor, mentorId: string, period: TakenPeriod) =>
  periodsTaken(executor, sql`mentor_id = ${mentorId}`, 'blockedUntil', period)

export const periodsOfStudent = (executor: Executor, studentId: string, period: TakenPeriod) =>
  periodsTaken(executor, sql`student_id = ${studentId}`, 'endsAt', period)

/**
 * When the calls of a student with a mentor begin that are of the calls a month, in a period and not cancelled, without the
 * call `except`.
 */
export async function startsWith(
  executor: Executor,
  { mentorId, studentId }: { mentorId: string; studentId: string },
  { from, to, except }: Period & { except: string | null },
): Promise<Date[]> {
  const rows = await executor
    .selectFrom('bookings')
    .select('startsAt')
    .where('mentorId', '=', mentorId)
    .where('studentId', '=', studentId)
    .where('purchaseId', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .execute()
  return rows.map(({ startsAt }) => startsAt)
}

/** The calls of a purchase that are open. */
export interface BoughtCalls {
  purchaseId: string
  /** How many are not booked yet. */
  left: number
  /** Until when a call can begin. */
  until: Date
}

/**
 * The calls of purchases, part of a statement as `purchase_id`, `calls` and `open_until`, those that end first before the
 * others: booked ones count until they are cancelled, but not the call `except`.
 */
export async function selectBoughtCalls(
  executor: Executor,
  opened: RawBuilder<unknown>,
  except: string | null,
): Promise<BoughtCalls[]> {
  const { rows } = await sql<BoughtCalls>`
    select o.purchase_id, o.open_until as until, greatest(0, o.calls - (
      select count(*) from bookings b where b.purchase_id = o.purchase_id
        and b.cancelled_at is null and b.id is distinct from ${except}::uuid))::int as left
    from (${opened}) o order by o.open_until, o.purchase_id limit 100`.execute(executor)
  return rows
}

/** How many calls a student has booked since a moment, those that are cancelled by now included. */
export async function countBooked(
  executor: Executor,
  studentId: string,
  since: Date,
): Promise<number> {
  const { count } = await executor
    .selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('studentId', '=', studentId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The next call of a student that is not over at `at`; null if there is none. */
export async function findNextCall(
  executor: Executor,
  names: Names,
  { studentId, at }: { studentId: string; at: Date },
): Promise<{ id: string; startsAt: Date; endsAt: Date; mentorName: string | null } | null> {
  const row = await executor
    .selectFrom('bookings')
    .select(['id', 'startsAt', 'endsAt'])
    .select(names.nameOf(sql.ref('mentorId')).as('mentorName'))
    .where('studentId', '=', studentId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', beforeAny(at))
    .where('endsAt', '>', at)
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The calls of a mentor or student that begin after `from`, cancelled ones included, for their calendar: of many those to come at `at`, then the latest. */
export function selectForCalendar(
  executor: Executor,
  names: Names,
  { userId, from, at, limit }: { userId: string; from: Date; at: Date; limit: number },
): Promise<OfficeBooking[]> {
  return ofOffice(executor, names)
    .where((eb) => eb.or([eb('mentorId', '=', userId), eb('studentId', '=', userId)]))
    .where('startsAt', '>', from)
    .orderBy(
      sql`starts_at < ${at}::timestamptz, abs(extract(epoch from starts_at - ${at}::timestamptz))`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The calls of a user as student and as mentor, for the personal data download. */
export async function exportFor(executor: Executor, names: Names, userId: string) {
  const own = await executor
    .selectFrom('bookings')
    .select(['startsAt', 'endsAt', 'topic', 'note', 'cancelledAt', 'cancelledBy', 'word'])
    .select(['createdAt', names.nameOf(sql.ref('mentorId')).as('mentor')])
    .where('studentId', '=', userId)
    .orderBy('startsAt')
    .execute()
  const led = await executor
    .selectFrom('bookings')
    .select(['startsAt', 'endsAt', 'cancelledAt', 'cancelledBy'])
    .where('mentorId', '=', userId)
    .orderBy('startsAt')
    .execute()
  const hours = await executor
    .selectFrom('bookingHours')
    .selectAll()
    .where('userId', '=', userId)
    .execute()
  return { calls: own, led, hours: hours.map(({ userId: _, ...row }) => row) }
}
