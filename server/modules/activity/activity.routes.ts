import { Readable } from 'node:stream'
import { activityCsvPath, activityFilterSchema, listActivity } from '#contract/activity.ts'
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
    async handle({ actor, request, reply }) {
      const lines = await exportCsv(actor, activityFilterSchema.parse(request.query))
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="activity.csv"',
        'cache-control': 'no-store',
      })
      return reply.send(Readable.from(lines))
    },
  }),
]
