import * as contract from '#contract/signal-reads.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const signalReadsRoutes = ({ reads }: Operations): Route[] => [
  route(contract.noteSignalReads, {
    access: 'content.read',
    handle: ({ actor, body }) => reads.note(actor, body.ids),
  }),
  route(contract.countSignalReads, {
    access: 'content.manage',
    handle: ({ actor, query }) => reads.count(actor, query.ids),
  }),
  route(contract.listMemberSignalReads, {
    access: 'members.read',
    handle: ({ actor, params }) => reads.ofMember(actor, params.id),
  }),
]
