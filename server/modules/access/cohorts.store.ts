import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'

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
    .values({ id: newId(), startsOn, seats })
    .onConflict((conflict) =>
      conflict
        .column('startsOn')
        // Never fewer than are already taken.
        .doUpdateSet({ seats: sql<number>`greatest(excluded.seats, cohorts.seats_taken)` })
        .where('cohorts.seats', '!=', seats),
    )
    .execute()
  const taken = await tx
    .updateTable('cohorts')
    .set((eb) => ({ seatsTaken: eb('seatsTaken', '+', 1) }))
    .where('startsOn', '=', startsOn)
    .whereRef('seatsTaken', '<', 'seats')
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/** Releases a seat, unless the cohort has started by `today`; returns whether it did. */
export async function giveSeatBack(
  tx: Executor,
  cohortId: string,
  today: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('cohorts')
    .set((eb) => ({ seatsTaken: eb('seatsTaken', '-', 1) }))
    .where('id', '=', cohortId)
    .where('startsOn', '>', today)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether the cohort has not started yet. */
export async function isAhead(tx: Executor, cohortId: string, today: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', cohortId)
    .where('startsOn', '>', today)
    .executeTakeFirst()
  return row !== undefined
}

/** Seats and taken seats of the existing cohorts that start on or after `today`. */
export async function cohortsFrom(executor: Executor, today: string) {
  return await executor
    .selectFrom('cohorts')
    .select((cohort) => [
      cohort.cast<string>('startsOn', 'text').as('startsOn'),
      'seats',
      'seatsTaken',
    ])
    .where('startsOn', '>=', today)
    .execute()
}
