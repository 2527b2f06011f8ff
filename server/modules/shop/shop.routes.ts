import { z } from 'zod'
import { getOfferStatistics } from '#contract/shop/offer-statistics.ts'
import * as calls from '#contract/shop/shop-offers.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { exportBuyers, listBuyers, recordBuyersExport } from './buyers.ts'
import type { ShopDeps } from './index.ts'
import {
  createShopOffer,
  getShopOffer,
  listShopOffers,
  setPicture,
  updateShopOffer,
} from './managing.ts'
import { getOwnOffer, tryOffer } from './own-offers.ts'
import { archiveShopOffer, deleteShopOffer } from './putting-away.ts'
import { getShownOffer, listOwnPurchases, openPicture } from './showing.ts'
import { readOfferStatistics } from './statistics.ts'
import { stopWaiting, waitForOffer } from './waiting.ts'

export const shopRoutes = (deps: ShopDeps): Route[] => [
  ...publicRoutes(deps),
  ...officeRoutes(deps),
  ...ownRoutes(deps),
  route(calls.listOwnPurchases, {
    access: 'payments.own',
    handle: ({ actor }) => listOwnPurchases(deps, actor),
  }),
]

const ownRoutes = (deps: ShopDeps): Route[] => [
  route(calls.getOwnOffer, {
    access: 'payments.own',
    handle: ({ actor, params }) => getOwnOffer(deps, actor, params.id),
  }),
  route(calls.tryOffer, {
    access: 'payments.own',
    handle: ({ actor, params }) => tryOffer(deps, actor, params.id),
  }),
  route(calls.waitForOffer, {
    access: 'payments.own',
    handle: ({ actor, params }) => waitForOffer(deps, actor, params.id),
  }),
  route(calls.stopWaitingForOffer, {
    access: 'payments.own',
    handle: ({ actor, params }) => stopWaiting(deps, actor, params.id),
  }),
]

const slugParams = z.object({ slug: z.string().max(60) })

const publicRoutes = (deps: ShopDeps): Route[] => [
  route(calls.getShownOffer, {
    access: 'public',
    handle: ({ params }) => getShownOffer(deps, params.slug),
  }),
  streamRoute({
    method: 'GET',
    path: calls.offerPicturePath,
    access: 'public',
    summary: 'The picture of an offer',
    answers: { status: 200, type: 'image/*', what: 'The picture' },
    schema: { params: slugParams },
    unlimited: true,
    async handle({ request, reply }) {
      const { mime, bytes, content } = await openPicture(
        deps,
        slugParams.parse(request.params).slug,
      )
      reply.headers({
        'content-type': mime,
        'content-length': bytes,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'public, max-age=3600',
        // Mail programs and messengers embed it in pages of their own.
        'cross-origin-resource-policy': 'cross-origin',
      })
      return reply.send(content)
    },
  }),
]

const officeRoutes = (deps: ShopDeps): Route[] => [
  route(getOfferStatistics, {
    access: 'payments.read',
    handle: () => readOfferStatistics(deps),
  }),
  route(calls.listShopOffers, {
    access: 'coupons.manage',
    handle: ({ actor, query }) => listShopOffers(deps, actor, query),
  }),
  route(calls.getShopOffer, {
    access: 'coupons.manage',
    handle: ({ actor, params }) => getShopOffer(deps, actor, params.id),
  }),
  route(calls.createShopOffer, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, body }) => createShopOffer(deps, actor, body),
  }),
  route(calls.updateShopOffer, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, params, body }) => updateShopOffer(deps, actor, params.id, body),
  }),
  route(calls.archiveShopOffer, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, params }) => archiveShopOffer(deps, actor, params.id),
  }),
  route(calls.deleteShopOffer, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, params }) => deleteShopOffer(deps, actor, params.id),
  }),
  route(calls.uploadShopOfferPicture, {
    access: 'settings.manage',
    effect: 'none',
    handle: ({ actor, params, request }) =>
      setPicture(deps, actor, params.id, () => deps.media.receiveThumbnail(actor, request)),
  }),
  route(calls.removeShopOfferPicture, {
    access: 'settings.manage',
    effect: 'none',
    handle: ({ actor, params }) => setPicture(deps, actor, params.id, async () => null),
  }),
  route(calls.listBuyers, {
    access: 'payments.read',
    handle: ({ params, query }) => listBuyers(deps, params.id, query),
  }),
  csvRoute({
    path: calls.buyersCsvPath,
    access: 'payments.read',
    effect: 'shows-data',
    summary: 'The buyers of an offer as a CSV file',
    what: 'The buyers',
    params: calls.getShopOffer.params,
    name: 'buyers',
    begin: ({ actor, params }) => recordBuyersExport(deps, actor, params.id),
    content: ({ params }) => exportBuyers(deps, params.id),
  }),
]
