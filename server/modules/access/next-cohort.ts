import type { Offer } from '#contract/offers/offer-defaults.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { cohortStarts, cohortsAhead, dayOf } from './access.rules.ts'
import { cohortsFrom } from './cohorts/seats.store.ts'

export interface NextCohort {
  /** The first day, as YYYY-MM-DD. */
  startsOn: string
  seats: number
  seatsLeft: number
}

/**
 * The next cohort with a free seat; one that nobody has joined yet has all of them. A cohort has
 * the number of seats currently offered, even if it was created with another; one that the owner has made has its own.
 */
export async function nextCohort(
  executor: Executor,
  { seats: offered, months }: NonNullable<Offer['cohorts']>,
  at: Date,
): Promise<NextCohort> {
  const made = await cohortsFrom(executor, dayOf(at))
  for (const startsOn of cohortStarts(at, months, cohortsAhead)) {
    const cohort = made.find((one) => one.startsOn === startsOn)
    const seats = cohort?.name ? cohort.seats : offered
    const seatsLeft = seats - (cohort?.seatsTaken ?? 0)
    if (seatsLeft > 0) return { startsOn, seats, seatsLeft }
  }
  throw new Failure('rule_violated', 'All academy cohorts are full.')
}
