import type { Offer } from '#contract/offers/offer-defaults.ts'
import type { Program } from '#contract/offers/program-table.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { type CurrentOffers, createCurrentOffers } from './current-offers.ts'
import { offerOf } from './offers.present.ts'
import { offersRoutes } from './offers.routes.ts'
import { findOffer, formerPrices } from './offers.store.ts'
import { notOpen, priceOf } from './prices.ts'

export type { Price } from './prices.ts'

export type OffersDeps = DepsOf<'db' | 'now'>

export interface OffersApi {
  /** All offers, at most five seconds old: for display. */
  read: CurrentOffers['read']
  /** A program's title, at most five seconds old. */
  titleOf(executor: Executor, program: Program): Promise<string>
  /** The current offer of a program, without the cache: for grants. */
  now(executor: Executor, program: Program): Promise<Offer>
  /** A program's current price; throws 422 if it is not open, or free. */
  priceOf: typeof priceOf
  /** A program's former prices, which somebody may still have on the screen. */
  formerPrices: typeof formerPrices
  /** Throws 422 if the program is not currently offered. */
  requireOpen(executor: Executor, program: Program): Promise<void>
}

/** The academy's offers: the programs' names, texts, prices, periods and cohorts. */
export const offers = defineModule('offers', {
  create: (deps: OffersDeps): Contribution<OffersApi> => {
    const current = createCurrentOffers(deps)
    const { read, forget } = current
    const now: OffersApi['now'] = async (executor, program) =>
      offerOf(program, await findOffer(executor, program))
    return {
      api: {
        read,
        titleOf: async (executor, program) => (await read(executor)).offers[program].title,
        now,
        priceOf,
        formerPrices,
        async requireOpen(executor, program) {
          if (!(await now(executor, program)).isOpen) throw notOpen()
        },
      },
      routes: offersRoutes({ ...deps, current }),
      on: { 'settings.changed': forget },
    }
  },
})
