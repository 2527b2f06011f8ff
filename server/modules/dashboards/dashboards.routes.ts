import * as calls from '#contract/dashboards.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { DashboardsDeps } from './deps.ts'
import { readAcademyContent } from './read-academy-content.ts'
import { readAgenda } from './read-agenda.ts'
import { readCommunityContent } from './read-community-content.ts'
import { readMentorshipContent } from './read-mentorship-content.ts'

export const dashboardsRoutes = (deps: DashboardsDeps): Route[] => [
  route(calls.getAcademyContent, {
    access: 'academy.enter',
    polled: {
      changedBy: [
        'course.changed',
        'assignment.changed',
        'assignment.graded',
        'live_session.changed',
      ],
      // A session that is over makes way for the next one.
      seconds: 30,
    },
    handle: ({ actor }) => readAcademyContent(deps, actor),
  }),
  route(calls.getMentorshipContent, {
    access: 'mentorship.enter',
    polled: {
      changedBy: [
        'live_session.changed',
        'strategy.changed',
        'signal.changed',
        'challenge.changed',
        'course.changed',
      ],
      // The place among the others changes with their trades.
      ofOthers: true,
      seconds: 10,
    },
    handle: ({ actor, query }) => readMentorshipContent(deps, actor, query.timeZone),
  }),
  route(calls.getCommunityContent, {
    access: 'community.read',
    polled: {
      changedBy: ['course.changed', 'signal.changed', 'strategy.changed', 'settings.changed'],
      seconds: 5 * 60,
    },
    handle: ({ actor }) => readCommunityContent(deps, actor),
  }),
  route(calls.getAgenda, {
    access: 'content.read',
    handle: ({ actor }) => readAgenda(deps, actor),
  }),
]
