import {
  createSignal,
  deleteSignal,
  getTrackRecord,
  listSignals,
  updateSignal,
  uploadSignalChart,
} from '#contract/signals.ts'
import type { Media } from '#server/modules/media/index.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { createDeleteSignal } from './delete-signal.ts'
import type { createListSignals } from './list-signals.ts'
import type { createPublishSignal } from './publish-signal.ts'
import type { createReadTrackRecord } from './read-track-record.ts'
import type { createSetChart } from './set-chart.ts'
import type { createUpdateSignal } from './update-signal.ts'

interface Operations {
  list: ReturnType<typeof createListSignals>
  publish: ReturnType<typeof createPublishSignal>
  update: ReturnType<typeof createUpdateSignal>
  remove: ReturnType<typeof createDeleteSignal>
  record: ReturnType<typeof createReadTrackRecord>
  setChart: ReturnType<typeof createSetChart>
  receiveChart: Media['receiveChart']
}

export const signalRoutes = (operations: Operations): Route[] => [
  route(listSignals, {
    access: 'content.read',
    handle: async ({ actor, query, reply }) => {
      const { signals, total } = await operations.list(actor, query)
      reply.header('x-total-count', String(total))
      return signals
    },
  }),
  route(getTrackRecord, {
    access: 'content.read',
    handle: ({ actor }) => operations.record(actor),
  }),
  route(createSignal, {
    access: 'content.manage',
    handle: ({ actor, body }) => operations.publish(actor, body),
  }),
  route(updateSignal, {
    access: 'content.manage',
    handle: ({ actor, params, body }) => operations.update(actor, params.id, body),
  }),
  route(uploadSignalChart, {
    access: 'content.manage',
    handle: ({ actor, params, request }) =>
      operations.setChart(actor, params.id, () => operations.receiveChart(actor, request)),
  }),
  route(deleteSignal, {
    access: 'content.manage',
    handle: async ({ actor, params }) => {
      await operations.remove(actor, params.id)
      return undefined
    },
  }),
]
