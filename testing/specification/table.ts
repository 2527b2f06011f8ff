import type { SpecRow } from './row.ts'
import { product } from './section-1.ts'
import { academyDashboard } from './section-2-academy.ts'
import { adminArea } from './section-2-admin.ts'
import { communityScreen } from './section-2-community.ts'
import { mentorshipDashboard } from './section-2-mentorship.ts'
import { publicScreens } from './section-2-public.ts'
import { routes } from './section-2-routes.ts'
import { shellRows } from './section-2-shell.ts'
import { states } from './section-4.ts'
import { dashboardStates } from './section-4-dashboards.ts'
import { validation } from './section-5.ts'
import { messages } from './section-8.ts'
import { dashboardMessages } from './section-8-dashboards.ts'
import { constants } from './section-9.ts'
import { dashboardConstants } from './section-9-dashboards.ts'

/**
 * The specification as rows, by its sections: what it says, and where that is shown on the running
 * program. `npm test` prints how many of them the run has shown, and fails when one is missing.
 */
export const specification: { section: string; rows: SpecRow[] }[] = [
  { section: '1', rows: product },
  { section: '2, routes', rows: routes },
  { section: '2, landing page', rows: publicScreens },
  { section: '2, shell', rows: shellRows },
  { section: '2, community', rows: communityScreen },
  { section: '2, academy', rows: academyDashboard },
  { section: '2, mentorship', rows: mentorshipDashboard },
  { section: '2, admin area', rows: adminArea },
  { section: '4', rows: states },
  { section: '4, academy and mentorship', rows: dashboardStates },
  { section: '5', rows: validation },
  { section: '8', rows: messages },
  { section: '8, academy and mentorship', rows: dashboardMessages },
  { section: '9', rows: constants },
  { section: '9, academy and mentorship', rows: dashboardConstants },
]
