import { z } from 'zod'
import {
  calendarFeedPath,
  getCalendar,
  resetCalendar,
  sessionCalendarPath,
} from '#contract/live-sessions.ts'
import { id } from '#contract/values.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const sessionParams = z.object({ id })
const feedParams = z.object({ token: z.string() })

/** Sessions for calendar programs: a single one as a file, and all visible to a user as a feed. */
export function calendarRoutes(calendar: Operations['calendar']): Route[] {
  return [
    streamRoute({
      method: 'GET',
      path: sessionCalendarPath,
      access: 'content.read',
      summary: 'A live session as an iCalendar file',
      answers: { status: 200, type: 'text/calendar', what: 'The session' },
      schema: { params: sessionParams },
      async handle({ actor, request, reply }) {
        const file = await calendar.readSession(actor, sessionParams.parse(request.params).id)
        reply.headers({
          ...calendarHeaders,
          'content-disposition': 'attachment; filename="live-session.ics"',
        })
        return reply.send(file)
      },
    }),
    streamRoute({
      method: 'GET',
      path: calendarFeedPath,
      // The token in the address is the permission: calendar programs can't sign in.
      access: 'public',
      summary: 'The live sessions that the owner of the address may see, for calendar programs',
      answers: { status: 200, type: 'text/calendar', what: 'The sessions' },
      schema: { params: feedParams },
      secretAddress: true,
      async handle({ request, reply }) {
        const file = await calendar.readFeed(feedParams.parse(request.params).token)
        reply.headers(calendarHeaders)
        return reply.send(file)
      },
    }),
    route(getCalendar, { access: 'account.own', handle: ({ actor }) => calendar.get(actor) }),
    route(resetCalendar, { access: 'account.own', handle: ({ actor }) => calendar.reset(actor) }),
  ]
}

const calendarHeaders = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'private, no-cache',
}
