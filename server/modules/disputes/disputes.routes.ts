import * as calls from '#contract/disputes.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { exportMonths, noteSent, readGauge, recordGaugeExport } from './gauge.ts'
import type { DisputesDeps } from './index.ts'

export const disputesRoutes = (deps: DisputesDeps): Route[] => [
  route(calls.readDisputeGauge, {
    access: 'payments.read',
    handle: () => readGauge(deps),
  }),
  csvRoute({
    path: calls.disputesCsvPath,
    access: 'payments.read',
    effect: 'shows-data',
    summary: 'Disputes and refunds by month as a CSV file',
    what: 'The months',
    name: 'disputes',
    begin: ({ actor }) => recordGaugeExport(deps, actor),
    content: () => exportMonths(deps),
  }),
  route(calls.noteEvidenceSent, {
    access: 'payments.refund',
    effect: 'none',
    handle: ({ actor, params }) => noteSent(deps, actor, params.id),
  }),
]
