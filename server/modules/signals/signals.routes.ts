import { readSignalMessage } from '#contract/signals/signal-messages.ts'
import * as readCalls from '#contract/signals/signal-reads.ts'
import * as calls from '#contract/signals/signals.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SignalsDeps } from './index.ts'
import { deleteSignal, publishSignal, setChart, updateSignal } from './publishing.ts'
import { getSignal, listSignals, readTrackRecord } from './reading.ts'
import { countReads, listMemberReads, noteReads } from './reads.ts'
import { stepSignal } from './steps.ts'
import { readMessage } from './texts/read-message.ts'

export const signalsRoutes = (deps: SignalsDeps): Route[] => [
  route(calls.listSignals, {
    access: 'content.read',
    polled: {
      // Where signals may be received is a setting.
      changedBy: ['signal.changed', 'strategy.changed', 'settings.changed'],
      seconds: 5 * 60,
      changesAt: (signals) => signals.map(({ validUntil }) => validUntil),
    },
    handle: ({ actor, query }) => listSignals(deps, actor, query),
  }),
  route(calls.getSignal, {
    access: 'content.read',
    handle: ({ actor, params }) => getSignal(deps, actor, params.id),
  }),
  route(calls.getTrackRecord, {
    access: 'content.read',
    handle: ({ actor }) => readTrackRecord(deps, actor),
  }),
  route(readSignalMessage, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ body }) => readMessage(body.text),
  }),
  route(calls.createSignal, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => publishSignal(deps, actor, body),
  }),
  route(calls.updateSignal, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateSignal(deps, actor, params.id, body),
  }),
  route(calls.recordSignalStep, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => stepSignal(deps, actor, params.id, body),
  }),
  route(calls.uploadSignalChart, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, request }) =>
      setChart(deps, actor, params.id, () => deps.media.receiveChart(actor, request)),
  }),
  route(calls.deleteSignal, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteSignal(deps, actor, params.id),
  }),
]

export const signalReadsRoutes = (deps: SignalsDeps): Route[] => [
  route(readCalls.noteSignalReads, {
    access: 'content.read',
    handle: ({ actor, body }) => noteReads(deps, actor, body.ids),
  }),
  route(readCalls.countSignalReads, {
    access: 'content.manage',
    handle: ({ actor, query }) => countReads(deps, actor, query.ids),
  }),
  route(readCalls.listMemberSignalReads, {
    access: 'members.read',
    handle: ({ actor, params }) => listMemberReads(deps, actor, params.id),
  }),
]
