import { may } from '#contract/access/permissions.ts'
import type { OfferCard, ShownOffer } from '#contract/shop/shop-offers.ts'
import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { accountDeleted, identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import {
  offerNames,
  offerPayable,
  offerPrice,
  payments,
  purchaseBegun,
  purchaseFreed,
  purchasePaid,
  purchaseRenews,
  purchaseTakenBack,
} from '#server/modules/payments/index.ts'
import { site } from '#server/modules/site/index.ts'
import { strategies } from '#server/modules/strategies/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { hasOffer, shopOccasions } from './occasions.store.ts'
import { followRenewal, openPurchase, takeBackPurchase } from './opening.ts'
import { exportPurchases, findPurchase } from './purchases.store.ts'
import {
  freePurchase,
  leaveReserved,
  offerPriceFor,
  refuseUnlessBuyable,
  reservePurchase,
} from './selling.ts'
import { endedMail, openedMail, seatHeldMail } from './shop.mails.ts'
import { shopNotices } from './shop.notices.ts'
import { shopRoutes } from './shop.routes.ts'
import { namesOf, picturesInUse, soldOffers } from './shop-offers.store.ts'
import { getShownOffer, listOfferCards, shareMeta } from './showing.ts'
import { exportWaiting, findPlace } from './waiting.store.ts'
import { fillOffersJob } from './waiting.ts'

const needs = { academySettings, access, courses, identity, media, payments, site, strategies }
export type ShopDeps = DepsOf<'config' | 'db' | 'now' | 'storage', typeof needs>

export interface Shop {
  /** The offers that everybody is shown, for the landing page. */
  cards(executor: Executor): Promise<OfferCard[]>
  /** An offer as its page shows it; null for one that nobody may see. */
  shown(slug: string): Promise<ShownOffer | null>
  shareMeta: Bound<typeof shareMeta>
  /** A condition: whether a user has an offer. */
  hasOffer: typeof hasOffer
  /** The offers that were ever sold, by name. */
  soldOffers: typeof soldOffers
  occasions: typeof shopOccasions
}

/** What is sold beside the programs: offers made by the owner, and what has been bought of them. */
export const shop = defineModule('shop', {
  needs,
  create: (deps: ShopDeps): Contribution<Shop> => {
    const { pool } = deps.db
    return {
      api: {
        cards: (executor) => listOfferCards(deps, executor),
        shown: (slug) =>
          getShownOffer(deps, slug).catch((error: unknown) => {
            if (error instanceof Failure && error.code === 'not_found') return null
            throw error
          }),
        shareMeta: bind(deps, shareMeta),
        hasOffer,
        soldOffers,
        occasions: shopOccasions,
      },
      routes: shopRoutes(deps),
      jobs: [fillOffersJob(deps)],
      mails: [openedMail, endedMail, seatHeldMail],
      notices: shopNotices({
        purchaseOf: (id) => findPurchase(pool, id),
        placeOf: (id) => findPlace(pool, id),
      }),
      files: {
        folders: ['thumbnails'],
        // Of a draft only the office sees the picture; that of others is sent without a signature.
        mayOpen: async (actor, key) =>
          may(actor, 'coupons.manage') && (await picturesInUse(pool, [key])).has(key),
        inUse: (keys) => picturesInUse(pool, keys),
        columns: ['shop_offers.picture_key'],
      },
      personalData: {
        part: 'purchases',
        async read(userId) {
          const [bought, waiting] = await Promise.all([
            exportPurchases(pool, userId),
            exportWaiting(pool, userId),
          ])
          return { bought, waiting }
        },
        columns: { 'shop_purchases.user_id': 'deleted', 'shop_waiting.user_id': 'deleted' },
      },
      answers: [
        answer(offerNames, namesOf),
        answer(offerPrice, bind(deps, offerPriceFor)),
        answer(offerPayable, bind(deps, refuseUnlessBuyable)),
        answer(purchaseBegun, bind(deps, reservePurchase)),
        answer(purchaseFreed, bind(deps, freePurchase)),
        answer(purchasePaid, bind(deps, openPurchase)),
        answer(purchaseTakenBack, bind(deps, takeBackPurchase)),
        answer(purchaseRenews, bind(deps, followRenewal)),
        answer(accountDeleted, bind(deps, leaveReserved)),
      ],
    }
  },
})
