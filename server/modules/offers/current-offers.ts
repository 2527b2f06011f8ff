import { type Offers, offersFrom } from '#contract/offers/offer-defaults.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { OffersDeps } from './index.ts'
import { offerOf } from './offers.present.ts'
import { changedOffers } from './offers.store.ts'

/** How long offers may be reused after they were read, in milliseconds. */
const freshFor = 5000

interface Current {
  offers: Offers
  /** Those that the owner has changed. */
  changed: Partial<Offers>
}

export interface CurrentOffers {
  /** The offers, at most five seconds old: for display. Prices to be charged are read without the cache. */
  read(executor: Executor): Promise<Current>
  /** Forgets the cached offers, so that the next call reads again: for 'settings.changed'. */
  forget(): void
}

export function createCurrentOffers({ now }: Pick<OffersDeps, 'now'>): CurrentOffers {
  let cached: { current: Current; readAt: number } | null = null
  // A read that began before a change must not be kept after it.
  let generation = 0
  return {
    async read(executor) {
      const began = generation
      const readAt = now().getTime()
      if (cached && Math.abs(readAt - cached.readAt) < freshFor) return cached.current
      const rows = await changedOffers(executor)
      const changed = Object.fromEntries(
        rows.map((row) => [row.program, offerOf(row.program, row)]),
      )
      const current = { changed, offers: offersFrom(changed) }
      if (began === generation) cached = { current, readAt }
      return current
    },
    forget() {
      generation += 1
      cached = null
    },
  }
}
