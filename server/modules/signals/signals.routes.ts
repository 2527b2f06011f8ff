import {
  createSignal,
  deleteSignal,
  getSignal,
  getTrackRecord,
  listSignals,
  updateSignal,
  uploadSignalChart,
} from '#contract/signals.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SignalsDeps } from './deps.ts'
import type { Operations } from './operations.ts'

export const signalsRoutes = (operations: Operations, media: SignalsDeps['media']): Route[] => [
  route(listSignals, {
    access: 'content.read',
    polled: {
      changedBy: ['signal.changed', 'strategy.changed'],
      seconds: 5 * 60,
      changesAt: (signals) => signals.map(({ validUntil }) => validUntil),
    },
    handle: ({ actor, query }) => operations.list(actor, query),
  }),
  route(getSignal, {
    access: 'content.read',
    handle: ({ actor, params }) => operations.get(actor, params.id),
  }),
  route(getTrackRecord, {
    access: 'content.read',
    handle: ({ actor }) => operations.readRecord(actor),
  }),
  route(createSignal, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => operations.publish(actor, body),
  }),
  route(updateSignal, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => operations.update(actor, params.id, body),
  }),
  route(uploadSignalChart, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, request }) =>
      operations.setChart(actor, params.id, () => media.receiveChart(actor, request)),
  }),
  route(deleteSignal, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => operations.delete(actor, params.id),
  }),
]
