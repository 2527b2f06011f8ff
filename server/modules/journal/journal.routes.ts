import * as contract from '#contract/journal.ts'
import { listFollowedSignals } from '#contract/journal-signals.ts'
import { listSharedJournals } from '#contract/shared-journal.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { JournalDeps } from './deps.ts'
import type { Operations } from './operations.ts'

/** The calls for the user's own journal. */
export const ownJournalRoutes = (journal: Operations, media: JournalDeps['media']): Route[] => [
  route(contract.listTrades, {
    access: 'journal.own',
    handle: ({ actor, query }) => journal.list(actor, query),
  }),
  route(contract.createTrade, {
    access: 'journal.own',
    handle: ({ actor, body }) => journal.create(actor, body),
  }),
  route(contract.getTrade, {
    access: 'journal.own',
    handle: ({ actor, params }) => journal.get(actor, params.id),
  }),
  route(contract.updateTrade, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => journal.update(actor, params.id, body),
  }),
  route(contract.deleteTrade, {
    access: 'journal.own',
    handle: ({ actor, params }) => journal.delete(actor, params.id),
  }),
  route(contract.uploadScreenshot, {
    access: 'journal.own',
    handle: ({ actor, params, request }) =>
      journal.addScreenshot(actor, params.id, () => media.receiveScreenshot(actor, request)),
  }),
  route(contract.deleteScreenshot, {
    access: 'journal.own',
    handle: ({ actor, params: { id, screenshotId } }) =>
      journal.deleteScreenshot(actor, { tradeId: id, screenshotId }),
  }),
  route(contract.getJournalSettings, {
    access: 'journal.own',
    handle: ({ actor }) => journal.settings(actor.id),
  }),
  route(contract.updateJournalSettings, {
    access: 'journal.own',
    handle: ({ actor, body }) => journal.updateSettings(actor, body),
  }),
  route(listFollowedSignals, {
    access: 'journal.own',
    handle: ({ actor }) => journal.followedSignals(actor),
  }),
  heavyRoute(contract.getJournalFigures, {
    access: 'journal.own',
    handle: ({ actor, query }) => journal.figures(actor, query),
  }),
]

/** The calls for reviewing what students share. */
export const reviewRoutes = (journal: Operations): Route[] => [
  heavyRoute(listSharedJournals, {
    access: 'journals.review',
    handle: ({ actor, query }) => journal.listShared(actor, query),
  }),
  route(contract.listSharedTrades, {
    access: 'journals.review',
    handle: ({ actor, params, query }) => journal.listSharedTrades(actor, params.userId, query),
  }),
  route(contract.commentOnTrade, {
    access: 'journals.review',
    effect: 'none',
    handle: ({ actor, params, body }) => journal.comment(actor, params.id, body.text),
  }),
]
