import type { SpecRow } from './row.ts'
import { product } from './section-1.ts'
import { academyDashboard } from './section-2-academy.ts'
import { adminArea } from './section-2-admin.ts'
import { communityScreen } from './section-2-community.ts'
import { mentorshipDashboard } from './section-2-mentorship.ts'
import { publicScreens } from './section-2-public.ts'
import { routes } from './section-2-routes.ts'
import { shellRows } from './section-2-shell.ts'
import { entities } from './section-3.ts'
import { states } from './section-4.ts'
import { adminStates } from './section-4-admin.ts'
import { dashboardStates } from './section-4-dashboards.ts'
import { validation } from './section-5.ts'
import { adminValidation } from './section-5-admin.ts'
import { permissions } from './section-6.ts'
import { callsMade } from './section-7.ts'
import { messages } from './section-8.ts'
import { adminMessages } from './section-8-admin.ts'
import { dashboardMessages } from './section-8-dashboards.ts'
import { constants } from './section-9.ts'
import { adminConstants } from './section-9-admin.ts'
import { dashboardConstants } from './section-9-dashboards.ts'

/**
 * The specification as rows, by section: what it says, and what shows it in the running program.
 * `npm test` prints how many of them the run has shown, and fails if one is missing.
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
  { section: '3', rows: entities },
  { section: '4', rows: states },
  { section: '4, academy and mentorship', rows: dashboardStates },
  { section: '4, admin area', rows: adminStates },
  { section: '5', rows: validation },
  { section: '5, admin area', rows: adminValidation },
  { section: '6', rows: permissions },
  { section: '7', rows: callsMade },
  { section: '8', rows: messages },
  { section: '8, academy and mentorship', rows: dashboardMessages },
  { section: '8, admin area', rows: adminMessages },
  { section: '9', rows: constants },
  { section: '9, academy and mentorship', rows: dashboardConstants },
  { section: '9, admin area', rows: adminConstants },
]
