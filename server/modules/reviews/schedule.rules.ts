import { fsrs, Rating } from 'ts-fsrs'
import { dayAfter, daysBetween } from './days.rules.ts'

/** Nothing is asked more seldom than this, in days. */
export const longestInterval = 365

/**
 * FSRS 6 with its default weights, on whole days: intervals are rounded to days, the same for everybody, and no
 * shorter than one. A card is asked once nine of ten would still know it.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: longestInterval,
  enable_fuzz: false,
  enable_short_term: false,
})

/** How well something is known, and the days of its last and its next asking (YYYY-MM-DD). */
export interface Schedule {
  /** In days, until one of ten has forgotten it. */
  stability: number
  /** From 1 to 10. */
  difficulty: number
  reviewedOn: string
  dueOn: string
}

/** The schedule of what was wrong for the first time on this day. */
export const firstSchedule = (day: string): Schedule => scheduled(null, false, day, 0)

/**
 * The schedule after an answer on this day. One that seems to be from before the last asking, because the student has
 * travelled or a clock was wrong, counts as given on the day of that one, and is planned from its own day on.
 */
export const nextSchedule = (before: Schedule, isRight: boolean, day: string): Schedule =>
  scheduled(before, isRight, day, Math.max(0, daysBetween(before.reviewedOn, day)))

function scheduled(
  before: Schedule | null,
  isRight: boolean,
  day: string,
  elapsed: number,
): Schedule {
  const memory = before && { stability: before.stability, difficulty: before.difficulty }
  const { stability, difficulty } = scheduler.next_state(
    memory,
    elapsed,
    isRight ? Rating.Good : Rating.Again,
  )
  const interval = scheduler.next_interval(stability, elapsed)
  return { stability, difficulty, reviewedOn: day, dueOn: dayAfter(day, interval) }
}
