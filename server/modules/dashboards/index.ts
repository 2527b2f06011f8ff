import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { assignments } from '#server/modules/assignments/index.ts'
import { bookings } from '#server/modules/bookings/index.ts'
import { challenges } from '#server/modules/challenges/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { liveSessions } from '#server/modules/live-sessions/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { reviews } from '#server/modules/reviews/index.ts'
import { signals } from '#server/modules/signals/index.ts'
import { strategies } from '#server/modules/strategies/index.ts'
import { type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { dashboardsRoutes } from './dashboards.routes.ts'
import { createMentorshipParts } from './mentorship.ts'
import { createCohortMedian } from './path.ts'

const needs = {
  academySettings,
  access,
  assignments,
  bookings,
  challenges,
  courses,
  identity,
  journal,
  liveSessions,
  offers,
  reviews,
  signals,
  strategies,
}
export type DashboardsDeps = DepsOf<'db' | 'now' | 'parts', typeof needs>

/** The overview of each dashboard, assembled from the other modules' data about the caller. */
export const dashboards = defineModule('dashboards', {
  needs,
  create: (deps: DashboardsDeps) => ({
    api: {},
    routes: dashboardsRoutes({
      ...deps,
      mentorshipParts: createMentorshipParts(deps),
      cohortMedian: createCohortMedian(deps),
    }),
  }),
})
