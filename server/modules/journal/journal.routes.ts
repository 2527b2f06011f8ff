import * as calls from '#contract/journal/journal.ts'
import * as signalCalls from '#contract/journal/journal-signals.ts'
import * as sharedCalls from '#contract/journal/shared-journal.ts'
import { getSignalComparison } from '#contract/journal/signal-comparison.ts'
import { getSignalTakers } from '#contract/journal/signal-takers.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readFigures, readSettings, updateSettings } from './figures.ts'
import type { JournalDeps } from './index.ts'
import { commentOnTrade, listSharedJournals, listSharedTrades } from './review.ts'
import { readSignalComparison } from './signals/comparing.ts'
import { listFollowedSignals } from './signals/followed-signals.ts'
import { linkTrades, listSignalOffers } from './signals/linking.ts'
import { readSignalTakers } from './signals/takers.ts'
import {
  addScreenshot,
  createTrade,
  deleteScreenshot,
  deleteTrade,
  getTrade,
  listTrades,
  updateTrade,
} from './trades.ts'

/** The calls for the user's own journal. */
export const ownJournalRoutes = (deps: JournalDeps): Route[] => [
  route(calls.listTrades, {
    access: 'journal.own',
    handle: ({ actor, query }) => listTrades(deps, actor, query),
  }),
  route(calls.createTrade, {
    access: 'journal.own',
    handle: ({ actor, body }) => createTrade(deps, actor, body),
  }),
  route(calls.getTrade, {
    access: 'journal.own',
    handle: ({ actor, params }) => getTrade(deps, actor, params.id),
  }),
  route(calls.updateTrade, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => updateTrade(deps, actor, params.id, body),
  }),
  route(calls.deleteTrade, {
    access: 'journal.own',
    handle: ({ actor, params }) => deleteTrade(deps, actor, params.id),
  }),
  route(calls.uploadScreenshot, {
    access: 'journal.own',
    handle: ({ actor, params, request }) =>
      addScreenshot(deps, actor, params.id, () => deps.media.receiveScreenshot(actor, request)),
  }),
  route(calls.deleteScreenshot, {
    access: 'journal.own',
    handle: ({ actor, params: { id, screenshotId } }) =>
      deleteScreenshot(deps, actor, { tradeId: id, screenshotId }),
  }),
  route(calls.getJournalSettings, {
    access: 'journal.own',
    handle: ({ actor }) => readSettings(deps, actor.id),
  }),
  route(calls.updateJournalSettings, {
    access: 'journal.own',
    handle: ({ actor, body }) => updateSettings(deps, actor, body),
  }),
  route(signalCalls.listFollowedSignals, {
    access: 'journal.own',
    handle: ({ actor }) => listFollowedSignals(deps, actor),
  }),
  heavyRoute(signalCalls.listSignalOffers, {
    access: 'journal.own',
    handle: ({ actor, query }) => listSignalOffers(deps, actor, query.importId),
  }),
  route(signalCalls.linkTrades, {
    access: 'journal.own',
    handle: ({ actor, body }) => linkTrades(deps, actor, body.links),
  }),
  heavyRoute(getSignalComparison, {
    access: 'journal.own',
    handle: ({ actor }) => readSignalComparison(deps, actor),
  }),
  heavyRoute(calls.getJournalFigures, {
    access: 'journal.own',
    handle: ({ actor, query }) => readFigures(deps, actor, query),
  }),
]

/** The calls for reviewing what students share. */
export const reviewRoutes = (deps: JournalDeps): Route[] => [
  heavyRoute(sharedCalls.listSharedJournals, {
    access: 'journals.review',
    handle: ({ actor, query }) => listSharedJournals(deps, actor, query),
  }),
  route(calls.listSharedTrades, {
    access: 'journals.review',
    handle: ({ actor, params, query }) => listSharedTrades(deps, actor, params.userId, query),
  }),
  route(getSignalTakers, {
    access: 'journals.review',
    handle: ({ actor, params }) => readSignalTakers(deps, actor, params.id),
  }),
  route(calls.commentOnTrade, {
    access: 'journals.review',
    effect: 'none',
    handle: ({ actor, params, body }) => commentOnTrade(deps, actor, params.id, body.text),
  }),
]
