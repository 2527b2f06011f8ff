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
    handle: ({ actor }) => operations.readAcademy(actor),
  }),
  route(getMentorshipContent, {
    access: 'mentorship.enter',
    handle: ({ actor, query }) => operations.readMentorship(actor, query.timeZone),
  }),
  route(getCommunityContent, {
    access: 'community.read',
    handle: ({ actor }) => operations.readCommunity(actor),
  }),
  route(getAgenda, {
    access: 'content.read',
    handle: ({ actor }) => operations.readAgenda(actor),
  }),
]
