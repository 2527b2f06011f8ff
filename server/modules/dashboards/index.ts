import type { Course } from '#contract/courses.ts'
import {
  type AcademyContent,
  getAcademyContent,
  getCommunityContent,
  getMentorshipContent,
} from '#contract/dashboards.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import type { ContentRole } from '#contract/permissions.ts'
import type { Signal } from '#contract/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { createReadAcademyContent } from './academy-content.ts'
import { createReadCommunityContent } from './community-content.ts'
import { createReadMentorshipContent } from './mentorship-content.ts'

/** At most so many of those items that are for one of these roles and that the actor may see. */
interface Part {
  roles: readonly ContentRole[]
  limit: number
}

export interface DashboardsDeps {
  courses: {
    listVisible(actor: Actor, part: Part): Promise<Course[]>
    academyProgress(actor: Actor): Promise<AcademyContent['progress']>
  }
  liveSessions: {
    upcoming(actor: Actor, part: Part): Promise<LiveSession[]>
  }
  signals: { listVisible(actor: Actor, part: Part): Promise<Signal[]> }
}

/** What each dashboard shows first, put together from what the other modules tell of the caller. */
export function createDashboards(deps: DashboardsDeps): { routes: Route[] } {
  const academy = createReadAcademyContent(deps)
  const mentorship = createReadMentorshipContent(deps)
  const community = createReadCommunityContent(deps)
  return {
    routes: [
      route(getAcademyContent, {
        access: 'academy.enter',
        handle: ({ actor }) => academy(actor),
      }),
      route(getMentorshipContent, {
        access: 'mentorship.enter',
        handle: ({ actor }) => mentorship(actor),
      }),
      route(getCommunityContent, {
        access: 'community.read',
        handle: ({ actor }) => community(actor),
      }),
    ],
  }
}
