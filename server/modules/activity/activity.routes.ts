import { activityCsvPath, activityFilterSchema, listActivity } from '#contract/activity.ts'
import { sendCsv } from '#server/platform/heavy/send-file.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const activityRoutes = ({ list, exportCsv }: Operations): Route[] => [
  route(listActivity, {
    access: 'activity.read',
    handle: ({ actor, query }) => list(actor, query),
  }),
  streamRoute({
    method: 'GET',
    path: activityCsvPath,
    access: 'activity.read',
    effect: 'shows-data',
    // A HEAD request would be recorded as an export.
    head: false,
    summary: 'What was done and by whom as a CSV file',
    answers: { status: 200, type: 'text/csv', what: 'The entries' },
    schema: { querystring: activityFilterSchema },
    handle: ({ actor, request, reply }) =>
      sendCsv(request, reply, {
        userId: actor.id,
        name: 'activity.csv',
        lines: () => exportCsv(actor, activityFilterSchema.parse(request.query)),
      }),
  }),
]
