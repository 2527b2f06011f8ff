import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type WaitingRow = Selectable<Tables['waitingList']>

/** Someone of a program. */
export interface Applicant {
  userId: string
  program: PaidProgram
}

/** How members join a program, which does not change until the transaction ends. */
export const cohortRule = (executor: Executor, program: PaidProgram) =>
  executor
    .selectFrom('cohortRules')
    .selectAll()
    .where('program', '=', program)
    .forShare()
    .executeTakeFirstOrThrow()

/** Condition: nobody else waits before someone who has `paid` or not. Part of a statement on `cohorts c`. */
export const nobodyBefore = (
  userId: string | null,
  paid: boolean,
): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from waiting_list w
    where w.program = c.program and w.cohort_id is null and (w.paid or not ${paid}::boolean)
      and w.user_id is distinct from ${userId}::uuid)`

/** Condition: `cohorts c` can be joined on the day `today`, and has a free seat. */
export const hasSeat = (today: string): RawBuilder<boolean> => sql<boolean>`
  c.name is not null and c.closes_on >= ${today}::date and c.seats_taken < c.seats`

/**
 * Takes a free seat in the program's first cohort that has one, unless somebody waits for it; returns the
 * cohort's id, or null. Of several at once, each gets another seat: the database counts them.
 */
export async function takeFreeSeat(
  tx: Executor,
  { userId, program }: Applicant,
  { paid, today }: { paid: boolean; today: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update cohorts set seats_taken = seats_taken + 1
    where id = (
      select c.id from cohorts c
      where c.program = ${program} and ${hasSeat(today)} and ${nobodyBefore(userId, paid)}
      order by c.starts_on limit 1 for update)
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** The seat that is held for somebody, who takes it: nothing is held, or waited for, any more. */
export async function takeHeldSeat(
  tx: Executor,
  { userId, program }: Applicant,
): Promise<string | null> {
  const taken = await tx
    .deleteFrom('waitingList')
    .where('userId', '=', userId)
    .where('program', '=', program)
    .where('cohortId', 'is not', null)
    .returning('cohortId')
    .executeTakeFirst()
  return taken?.cohortId ?? null
}

/** Takes a seat in one cohort, which may be closed already; false if it is full. */
export async function takeSeatIn(tx: Executor, cohortId: string): Promise<boolean> {
  const result = await tx
    .updateTable('cohorts')
    .set((eb) => ({ seatsTaken: eb('seatsTaken', '+', 1) }))
    .where('id', '=', cohortId)
    .whereRef('seatsTaken', '<', 'seats')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Lets a seat go, whatever day it is. */
export async function freeSeatIn(tx: Executor, cohortId: string): Promise<void> {
  await tx
    .updateTable('cohorts')
    .set((eb) => ({ seatsTaken: eb('seatsTaken', '-', 1) }))
    .where('id', '=', cohortId)
    .execute()
}

/**
 * Locks all cohorts in which somebody has a seat or one held, and those with these ids, always in the same order: whoever
 * changes several never waits for another who does. Under the user's lock.
 */
export async function lockSeatsOf(
  tx: Executor,
  userId: string,
  alsoIn: readonly string[] = [],
): Promise<void> {
  await sql`
    select from cohorts where id in (
      select cohort_id from subscriptions where user_id = ${userId}
      union select cohort_id from waiting_list where user_id = ${userId}
      union select unnest(${alsoIn}::uuid[]))
    order by id for no key update`.execute(tx)
}

/** Somebody's row of a program's waiting list, locked until the transaction ends. */
export const lockWaiting = (
  tx: Executor,
  { userId, program }: Applicant,
): Promise<WaitingRow | undefined> =>
  tx
    .selectFrom('waitingList')
    .selectAll()
    .where('userId', '=', userId)
    .where('program', '=', program)
    .forUpdate()
    .executeTakeFirst()

/** Adds somebody to a waiting list, in which they are not yet. */
export async function insertWaiting(
  tx: Executor,
  row: Omit<WaitingRow, 'expiresAt'>,
): Promise<void> {
  await tx
    .insertInto('waitingList')
    .values({ ...row, expiresAt: null })
    .execute()
}

/** Holds a seat for somebody who waits, or marks it as paid for. */
export async function changeWaiting(
  tx: Executor,
  id: string,
  changes: Partial<Pick<WaitingRow, 'paid' | 'cohortId' | 'expiresAt'>>,
): Promise<void> {
  await tx.updateTable('waitingList').set(changes).where('id', '=', id).execute()
}

/** Takes somebody off a waiting list, and lets go the seat that is held; returns the row, if there was one. */
export async function leaveList(
  tx: Executor,
  { userId, program }: Applicant,
): Promise<WaitingRow | undefined> {
  const left = await tx
    .deleteFrom('waitingList')
    .where('userId', '=', userId)
    .where('program', '=', program)
    .returningAll()
    .executeTakeFirst()
  if (left?.cohortId) await freeSeatIn(tx, left.cohortId)
  return left
}

/** Lets go what is still held, or kept, for a payment whose request is decided. Under the user's lock. */
export async function releasePaidSeat(tx: Executor, applicant: Applicant): Promise<void> {
  const row = await lockWaiting(tx, applicant)
  if (row?.paid) await leaveList(tx, applicant)
}

/** Whose turn it is in a program: the first of its waiting list, if a cohort has a seat. */
export async function nextInLine(
  executor: Executor,
  program: PaidProgram,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select w.user_id from waiting_list w
    where w.program = ${program} and w.cohort_id is null
      and exists (select from cohorts c where c.program = ${program} and ${hasSeat(today)})
    order by w.paid desc, w.joined_at, w.id limit 1`.execute(executor)
  return rows[0]?.userId ?? null
}

/** Takes a seat for whoever is first in line, of which the caller is sure. */
export async function takeSeatInTurn(
  tx: Executor,
  program: PaidProgram,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update cohorts set seats_taken = seats_taken + 1
    where id = (
      select c.id from cohorts c where c.program = ${program} and ${hasSeat(today)}
      order by c.starts_on limit 1 for update)
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Condition: a request of whoever `waiting` is awaits the office, which holds their seat until it decides. */
export const isRequested = (waiting: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from role_requests r where r.status = 'pending'
    and r.user_id = ${waiting}.user_id and r.program = ${waiting}.program)`

/** Whose held seats are to be let go at `at`. */
export const expiredSeats = (executor: Executor, at: Date) =>
  executor
    .selectFrom('waitingList')
    .select(['userId', 'program'])
    .where('expiresAt', '<=', at)
    .where((eb) => eb.not(isRequested(sql`waiting_list`)))
    .orderBy('expiresAt')
    .limit(200)
    .execute()

/**
 * Takes a seat in the cohort that starts on `startsOn`, creating it if necessary; it has `seats`
 * from now on. Returns the cohort's id, or null if it is full.
 */
export async function takeSeat(
  tx: Executor,
  startsOn: string,
  seats: number,
): Promise<string | null> {
  await tx
    .insertInto('cohorts')
    .values({ id: newId(), startsOn, seats, program: 'academy' })
    .onConflict((conflict) =>
      conflict
        .constraint('cohorts_start')
        // Never fewer than are already taken.
        .doUpdateSet({ seats: sql<number>`greatest(excluded.seats, cohorts.seats_taken)` })
        .where('cohorts.seats', '!=', seats)
        // One that the owner has made has the owner's seats.
        .where('cohorts.name', 'is', null),
    )
    .execute()
  const taken = await tx
    .updateTable('cohorts')
    .set((eb) => ({ seatsTaken: eb('seatsTaken', '+', 1) }))
    .where('program', '=', 'academy')
    .where('startsOn', '=', startsOn)
    .whereRef('seatsTaken', '<', 'seats')
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/** Whether a cohort has not started, or can still be joined. */
const isJoinable = (today: string) =>
  sql<boolean>`(starts_on > ${today}::date or closes_on >= ${today}::date)`

/**
 * Releases a seat, unless the cohort has started by `today` and nobody may join it any more; returns whether
 * it did.
 */
export async function giveSeatBack(
  tx: Executor,
  cohortId: string,
  today: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('cohorts')
    .set((eb) => ({ seatsTaken: eb('seatsTaken', '-', 1) }))
    .where('id', '=', cohortId)
    .where(isJoinable(today))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether the cohort has not started yet, or can still be joined. */
export async function isAhead(tx: Executor, cohortId: string, today: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', cohortId)
    .where(isJoinable(today))
    .executeTakeFirst()
  return row !== undefined
}

/** Seats and taken seats of the academy's existing cohorts that start on or after `today`; the owner's have a name. */
export async function cohortsFrom(executor: Executor, today: string) {
  return await executor
    .selectFrom('cohorts')
    .select((cohort) => [
      cohort.cast<string>('startsOn', 'text').as('startsOn'),
      'name',
      'seats',
      'seatsTaken',
    ])
    .where('program', '=', 'academy')
    .where('startsOn', '>=', today)
    .execute()
}
