import * as calls from '#contract/activity.ts'
import { sendCsv } from '#server/platform/heavy/send-file.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { exportActivity, listActivity } from './activity.ts'
import type { ActivityDeps } from './index.ts'

export const activityRoutes = (deps: ActivityDeps): Route[] => [
  route(calls.listActivity, {
    access: 'activity.read',
    handle: ({ actor, query }) => listActivity(deps, actor, query),
  }),
  streamRoute({
    method: 'GET',
    path: calls.activityCsvPath,
    access: 'activity.read',
    effect: 'shows-data',
    // A HEAD request would be recorded as an export.
    head: false,
    summary: 'What was done and by whom as a CSV file',
    answers: { status: 200, type: 'text/csv', what: 'The entries' },
    schema: { querystring: calls.activityFilterSchema },
    handle: ({ actor, request, reply }) =>
      sendCsv(request, reply, {
        userId: actor.id,
        name: 'activity.csv',
        lines: () => exportActivity(deps, actor, calls.activityFilterSchema.parse(request.query)),
      }),
  }),
]
