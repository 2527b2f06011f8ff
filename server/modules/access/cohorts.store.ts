import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * Takes a seat in the cohort that starts on `startsOn`, which is made when nobody asked for it
 * before. Gives the cohort's id, or null when it is full.
 */
export async function takeSeat(
  tx: Executor,
  startsOn: string,
  seats: number,
): Promise<string | null> {
  await tx
    .insertInto('cohorts')
    .values({ id: newId(), starts_on: startsOn, seats })
    .onConflict((conflict) => conflict.column('starts_on').doNothing())
    .execute()
  const taken = await tx
    .updateTable('cohorts')
    .set((eb) => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('starts_on', '=', startsOn)
    .whereRef('seats_taken', '<', 'seats')
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/** Gives a seat back, unless the cohort has started by `today`; tells whether it did. */
export async function giveSeatBack(
  tx: Executor,
  cohortId: string,
  today: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('cohorts')
    .set((eb) => ({ seats_taken: eb('seats_taken', '-', 1) }))
    .where('id', '=', cohortId)
    .where('starts_on', '>', today)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether the cohort has yet to start. */
export async function isAhead(tx: Executor, cohortId: string, today: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', cohortId)
    .where('starts_on', '>', today)
    .executeTakeFirst()
  return row !== undefined
}

/** Seats and taken seats of the cohorts that were made already and start on or after `today`. */
export async function cohortsFrom(executor: Executor, today: string) {
  return await executor
    .selectFrom('cohorts')
    .select((cohort) => [
      cohort.cast<string>('starts_on', 'text').as('starts_on'),
      'seats',
      'seats_taken',
    ])
    .where('starts_on', '>=', today)
    .execute()
}
