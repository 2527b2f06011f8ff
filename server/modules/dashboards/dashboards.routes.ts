import {
  getAcademyContent,
  getAgenda,
  getCommunityContent,
  getMentorshipContent,
} from '#contract/dashboards.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const dashboardsRoutes = (operations: Operations): Route[] => [
  route(getAcademyContent, {
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
    handle: ({ actor }) => operations.readAcademy(actor),
  }),
  route(getMentorshipContent, {
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
    handle: ({ actor, query }) => operations.readMentorship(actor, query.timeZone),
  }),
  route(getCommunityContent, {
    access: 'community.read',
    polled: {
      changedBy: ['course.changed', 'signal.changed', 'strategy.changed', 'settings.changed'],
      seconds: 5 * 60,
    },
    handle: ({ actor }) => operations.readCommunity(actor),
  }),
  route(getAgenda, {
    access: 'content.read',
    handle: ({ actor }) => operations.readAgenda(actor),
  }),
]
