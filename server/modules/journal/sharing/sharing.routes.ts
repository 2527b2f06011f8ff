import * as contract from '#contract/journal-sharing.ts'
import { getSharedJournal } from '#contract/shared-journal.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

/** The calls for sharing by students, and for their readers. */
export const sharingRoutes = (journal: Operations): Route[] => [
  route(contract.getJournalSharing, {
    access: 'journal.own',
    handle: ({ actor }) => journal.sharing(actor),
  }),
  route(contract.updateJournalSharing, {
    access: 'journal.own',
    handle: ({ actor, body }) => journal.changeSharing(actor, body),
  }),
  route(contract.listJournalRemarks, {
    access: 'journal.own',
    handle: ({ actor, query }) => journal.remarks(actor.id, query),
  }),
  heavyRoute(getSharedJournal, {
    access: 'journals.review',
    handle: ({ actor, params }) => journal.sharedJournal(actor, params.userId),
  }),
  route(contract.listSharedRemarks, {
    access: 'journals.review',
    handle: ({ params, query }) => journal.remarks(params.userId, query),
  }),
  route(contract.commentOnJournal, {
    access: 'journals.review',
    effect: 'none',
    handle: ({ actor, params, body }) => journal.commentOnJournal(actor, params.userId, body),
  }),
  heavyRoute(contract.getSharedAnalysis, {
    access: 'journals.review',
    handle: ({ params, query }) => journal.sharedAnalysis(params.userId, query),
  }),
  route(contract.listSharedNotes, {
    access: 'journals.review',
    handle: ({ actor, params }) => journal.sharedNotes(actor, params.userId),
  }),
  route(contract.markJournalSeen, {
    access: 'journals.review',
    effect: 'none',
    handle: ({ actor, params, body }) => journal.markSeen(actor, params.userId, body.until),
  }),
]
