import * as calls from '#contract/activity.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { exportActivity, listActivity, recordExport } from './activity.ts'
import type { ActivityDeps } from './index.ts'

export const activityRoutes = (deps: ActivityDeps): Route[] => [
  route(calls.listActivity, {
    access: 'activity.read',
    handle: ({ actor, query }) => listActivity(deps, actor, query),
  }),
  csvRoute({
    path: calls.activityCsvPath,
    access: 'activity.read',
    effect: 'shows-data',
    summary: 'What was done and by whom as a CSV file',
    what: 'The entries',
    query: calls.activityFilterSchema,
    name: 'activity',
    begin: ({ actor, query }) => recordExport(deps, actor, query),
    showsBeginning: true,
    content: ({ query }) => exportActivity(deps, query),
  }),
]
