import type { LearningPath } from '#contract/dashboards.ts'
import { type PaidProgram, programs } from '#contract/offers/programs.ts'
import type { PathModule } from '#server/modules/courses/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './index.ts'
import { calendarMonthOf, fewestOfCohort, monthOf, monthsOf } from './path.rules.ts'

/** The part that is the same for all who started in one month is made once, so that it is shared. */
export type PathDeps = DashboardsDeps & { cohortMedian: ReturnType<typeof createCohortMedian> }

/** As many months has a program whose access has no end. */
const usualMonths = 6

/**
 * The months of a program for one of its students: what opened and opens in each, how far they are, and how far those are
 * who started in the same calendar month. Null without access to the program, or without modules in its courses.
 */
export async function readPath(
  deps: PathDeps,
  actor: Actor,
  program: PaidProgram,
): Promise<LearningPath | null> {
  const { access, courses, db, now, offers } = deps
  const { role } = programs[program]
  const at = now()
  const [startsAt, modules, { lessons, completed }, known] = await Promise.all([
    access.startOf(db.pool, actor.id, program, at),
    courses.path(actor, role),
    courses.programLessons(actor.id, role),
    offers.read(db.pool),
  ])
  if (!startsAt || modules.length === 0) return null
  const length = known.offers[program].accessMonths ?? usualMonths
  const { value } = await deps.cohortMedian({ program, from: calendarMonthOf(startsAt).from })
  const months = monthsOf({ startsAt, length, modules })
  return {
    startsAt: startsAt.toISOString(),
    month: at < startsAt ? null : monthOf(startsAt, at),
    lessons,
    completed,
    cohort: value,
    months: months.map(({ number, from, to, modules }) => ({
      number,
      from: from.toISOString(),
      to: to.toISOString(),
      modules: modules.map((module) => presentModule(module, at)),
    })),
  }
}

const presentModule = ({ opening, isOpen, ...module }: PathModule, at: Date) => ({
  ...module,
  isOpen,
  opensAt: !isOpen && opening && opening > at ? opening.toISOString() : null,
})

const minutes = 60

/** How many lessons those have completed who started a program in a month; null of too few. */
export const createCohortMedian = ({ access, courses, db, now, parts }: DashboardsDeps) =>
  parts.share({
    now,
    changedBy: ['access.changed'],
    seconds: 5 * minutes,
    async build({ program, from }: { program: PaidProgram; from: Date }) {
      const starters = access.startersIn(program, calendarMonthOf(from), now())
      const { role } = programs[program]
      const { members, median } = await courses.medianCompleted(db.pool, starters, role)
      return { value: median !== null && members >= fewestOfCohort ? { members, median } : null }
    },
  })
