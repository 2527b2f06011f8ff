import { z } from 'zod'
import { listAttendance as listAttendanceCall } from '#contract/live-session-attendance.ts'
import * as fileCalls from '#contract/live-session-files.ts'
import * as calls from '#contract/live-sessions.ts'
import { listSignalRecordings as listSignalRecordingsCall } from '#contract/signal-recordings.ts'
import { id } from '#contract/values.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { exportAttendance, listAttendance, recordAttendanceExport } from './attendance.ts'
import { getCalendar, readCalendarFeed, readSessionCalendar, resetCalendar } from './calendars.ts'
import { listSignalRecordings } from './discussed.ts'
import { addFile, removeFile } from './files.ts'
import type { LiveSessionsDeps } from './index.ts'
import { createLiveSession, deleteLiveSession, updateLiveSession } from './managing.ts'
import { givePlaceUp, reservePlace } from './places.ts'
import { getLiveSession, joinLiveSession, listLiveSessions } from './schedule.ts'

const sessionParams = z.object({ id })

export const liveSessionsRoutes = (deps: LiveSessionsDeps): Route[] => [
  route(calls.listLiveSessions, {
    access: 'content.read',
    handle: ({ actor, query }) => listLiveSessions(deps, actor, query),
  }),
  route(calls.getLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => getLiveSession(deps, actor, params.id),
  }),
  route(listSignalRecordingsCall, {
    access: 'content.read',
    handle: ({ actor, params }) => listSignalRecordings(deps, actor, params.id),
  }),
  route(calls.createLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => createLiveSession(deps, actor, body),
  }),
  route(calls.updateLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateLiveSession(deps, actor, params.id, body),
  }),
  route(calls.deleteLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, query }) => deleteLiveSession(deps, actor, params.id, query.which),
  }),
  route(listAttendanceCall, {
    access: 'content.manage',
    handle: ({ actor, params, query }) => listAttendance(deps, actor, params.id, query),
  }),
  csvRoute({
    path: `${listAttendanceCall.path}.csv`,
    access: 'content.manage',
    effect: 'shows-data',
    summary: 'Who joined a live session and who did not, as a CSV file',
    what: 'The students',
    params: sessionParams,
    name: 'attendance',
    begin: ({ actor, params }) => recordAttendanceExport(deps, actor, params.id),
    content: ({ actor, params }) => exportAttendance(deps, actor, params.id),
  }),
  route(fileCalls.addSessionFile, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, query: { which = 'this' }, request }) =>
      addFile(deps, actor, { ...params, which }, () =>
        deps.media.receiveLessonFile(actor, request),
      ),
  }),
  route(fileCalls.removeSessionFile, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, query: { which = 'this' } }) =>
      removeFile(deps, actor, { ...params, which }),
  }),
  route(calls.reservePlace, {
    access: 'content.read',
    handle: ({ actor, params }) => reservePlace(deps, actor, params.id),
  }),
  route(calls.joinLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => joinLiveSession(deps, actor, params.id),
  }),
  route(calls.givePlaceUp, {
    access: 'content.read',
    handle: ({ actor, params }) => givePlaceUp(deps, actor, params.id),
  }),
]

const feedParams = z.object({ token: z.string() })

/** Sessions for calendar programs: a single one as a file, and all visible to a user as a feed. */
export function calendarRoutes(deps: LiveSessionsDeps): Route[] {
  return [
    streamRoute({
      method: 'GET',
      path: calls.sessionCalendarPath,
      access: 'content.read',
      summary: 'A live session as an iCalendar file',
      answers: { status: 200, type: 'text/calendar', what: 'The session' },
      schema: { params: sessionParams },
      async handle({ actor, request, reply }) {
        const file = await readSessionCalendar(deps, actor, sessionParams.parse(request.params).id)
        reply.headers({
          ...calendarHeaders,
          'content-disposition': 'attachment; filename="live-session.ics"',
        })
        return reply.send(file)
      },
    }),
    streamRoute({
      method: 'GET',
      path: calls.calendarFeedPath,
      // The token in the address is the permission: calendar programs can't sign in.
      access: 'public',
      summary: 'The live sessions that the owner of the address may see, for calendar programs',
      answers: { status: 200, type: 'text/calendar', what: 'The sessions' },
      schema: { params: feedParams },
      secretAddress: true,
      async handle({ request, reply }) {
        const file = await readCalendarFeed(deps, feedParams.parse(request.params).token)
        reply.headers(calendarHeaders)
        return reply.send(file)
      },
    }),
    route(calls.getCalendar, {
      unstored: true,
      access: 'account.own',
      handle: ({ actor }) => getCalendar(deps, actor),
    }),
    route(calls.resetCalendar, {
      access: 'account.own',
      handle: ({ actor }) => resetCalendar(deps, actor),
    }),
  ]
}

const calendarHeaders = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'private, no-cache',
}
