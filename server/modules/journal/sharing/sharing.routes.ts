import * as calls from '#contract/journal/journal-sharing.ts'
import { getSharedJournal } from '#contract/journal/shared-journal.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { JournalDeps } from '../index.ts'
import {
  changeSharing,
  commentOnJournal,
  listRemarks,
  listSharedNotes,
  markSeen,
  readSharedAnalysis,
  readSharedJournal,
  readSharing,
} from './sharing.ts'

/** The calls for sharing by students, and for their readers. */
export const sharingRoutes = (deps: JournalDeps): Route[] => [
  route(calls.getJournalSharing, {
    access: 'journal.own',
    handle: ({ actor }) => readSharing(deps, actor),
  }),
  route(calls.updateJournalSharing, {
    access: 'journal.own',
    handle: ({ actor, body }) => changeSharing(deps, actor, body),
  }),
  route(calls.listJournalRemarks, {
    access: 'journal.own',
    handle: ({ actor, query }) => listRemarks(deps, actor.id, query),
  }),
  heavyRoute(getSharedJournal, {
    access: 'journals.review',
    handle: ({ actor, params }) => readSharedJournal(deps, actor, params.userId),
  }),
  route(calls.listSharedRemarks, {
    access: 'journals.review',
    handle: ({ params, query }) => listRemarks(deps, params.userId, query),
  }),
  route(calls.commentOnJournal, {
    access: 'journals.review',
    effect: 'none',
    handle: ({ actor, params, body }) => commentOnJournal(deps, actor, params.userId, body),
  }),
  heavyRoute(calls.getSharedAnalysis, {
    access: 'journals.review',
    handle: ({ params, query }) => readSharedAnalysis(deps, params.userId, query),
  }),
  route(calls.listSharedNotes, {
    access: 'journals.review',
    handle: ({ actor, params }) => listSharedNotes(deps, actor, params.userId),
  }),
  route(calls.markJournalSeen, {
    access: 'journals.review',
    effect: 'none',
    handle: ({ actor, params, body }) => markSeen(deps, actor, params.userId, body.until),
  }),
]
