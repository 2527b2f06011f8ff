import type { Offer } from '#contract/offer-defaults.ts'
import type { Program } from '#contract/program-table.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import type { CurrentOffers } from './current-offers.ts'
import type { OffersDeps } from './deps.ts'
import { notOpen } from './not-open.ts'
import { offerOf } from './offers.present.ts'
import { offersRoutes } from './offers.routes.ts'
import { findOffer, formerPrices } from './offers.store.ts'
import { createOperations } from './operations.ts'
import { priceOf } from './price-of.ts'

export type { Price } from './price-of.ts'

export interface OffersApi {
  /** All offers, at most five seconds old: for words. */
  read: CurrentOffers['read']
  /** What a program is called, at most five seconds ago. */
  titleOf(executor: Executor, program: Program): Promise<string>
  /** One offer as it is now: for what somebody is granted. */
  now(executor: Executor, program: Program): Promise<Offer>
  /** What a program costs now; throws 422 where it is not open, or free. */
  priceOf: typeof priceOf
  /** What a program has cost before: somebody may still have it on the screen. */
  formerPrices: typeof formerPrices
  /** Throws 422 where the program is not offered now. */
  requireOpen(executor: Executor, program: Program): Promise<void>
}

/** What the academy offers: the programs' names, words, prices, periods and cohorts. */
export const offers = defineModule('offers', {
  create: (deps: OffersDeps): Contribution<OffersApi> => {
    const operations = createOperations(deps)
    const { read, forget } = operations.current
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
      routes: offersRoutes(operations),
      on: { 'settings.changed': forget },
    }
  },
})
