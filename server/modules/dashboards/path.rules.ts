import { addMonths } from '#contract/times/calendar-months.ts'
import type { PathModule } from '#server/modules/courses/index.ts'

/** No path is longer than this, in months. */
export const longestPath = 24

/** The medians of fewer people would tell of single ones. */
export const fewestOfCohort = 5

/**
 * In which month from `startsAt`, counted from 1, an instant is; 1 for all that is earlier. Months begin on the day of the
 * start, or on the last day of a shorter month.
 */
export function monthOf(startsAt: Date, at: Date): number {
  const years = at.getUTCFullYear() - startsAt.getUTCFullYear()
  const passed = years * 12 + at.getUTCMonth() - startsAt.getUTCMonth()
  return Math.max(1, addMonths(startsAt, passed) <= at ? passed + 1 : passed)
}

/** The calendar month, in UTC, in which an instant is; its end is exclusive. */
export function calendarMonthOf(at: Date): { from: Date; to: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) }
}

interface PathInput {
  startsAt: Date
  /** How many months the program has, at least. */
  length: number
  modules: readonly PathModule[]
}

/**
 * A program month by month, each with the modules that open in it. What waits for another module stands in the month of
 * that one; what opens after the longest path stands in its last month.
 */
export function monthsOf({ startsAt, length, modules }: PathInput) {
  const byId = new Map(modules.map((module) => [module.id, module]))
  // A module stands below the one that it waits for, so that this ends.
  const numberOf = ({ opening, afterModuleId }: PathModule): number => {
    const awaited = afterModuleId === null ? undefined : byId.get(afterModuleId)
    if (awaited) return numberOf(awaited)
    return opening ? Math.min(longestPath, monthOf(startsAt, opening)) : 1
  }
  const placed = Map.groupBy(modules, numberOf)
  const count = Math.min(longestPath, Math.max(1, length, ...placed.keys()))
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    from: addMonths(startsAt, index),
    to: addMonths(startsAt, index + 1),
    modules: placed.get(index + 1) ?? [],
  }))
}
