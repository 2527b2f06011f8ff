import * as calls from '#contract/signal-reads.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SignalsDeps } from './index.ts'
import { countReads, listMemberReads, noteReads } from './reads.ts'

export const signalReadsRoutes = (deps: SignalsDeps): Route[] => [
  route(calls.noteSignalReads, {
    access: 'content.read',
    handle: ({ actor, body }) => noteReads(deps, actor, body.ids),
  }),
  route(calls.countSignalReads, {
    access: 'content.manage',
    handle: ({ actor, query }) => countReads(deps, actor, query.ids),
  }),
  route(calls.listMemberSignalReads, {
    access: 'members.read',
    handle: ({ actor, params }) => listMemberReads(deps, actor, params.id),
  }),
]
