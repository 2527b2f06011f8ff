import * as calls from '#contract/dashboards.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readAcademyContent, readAgenda, readCommunityContent } from './dashboards.ts'
import { type MentorshipDeps, readMentorshipContent } from './mentorship.ts'
import { type PathDeps, readPath } from './path.ts'

export const dashboardsRoutes = (deps: MentorshipDeps & PathDeps): Route[] => [
  route(calls.getAcademyContent, {
    access: 'academy.enter',
    polled: {
      changedBy: [
        'course.changed',
        'assignment.changed',
        'assignment.graded',
        'quiz.marked',
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
        'settings.changed',
        'challenge.changed',
        'course.changed',
        'quiz.marked',
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
  route(calls.getLearningPath, {
    access: 'content.read',
    handle: async ({ actor, query }) => ({ path: await readPath(deps, actor, query.program) }),
  }),
]
