import { createChangeOffer } from './change-offer.ts'
import { createCurrentOffers } from './current-offers.ts'
import type { OffersDeps } from './deps.ts'
import { createListOffers } from './list-offers.ts'
import { createResetOffer } from './reset-offer.ts'
import { createSaveOffer } from './save-offer.ts'

/** All operations on offers, each with its dependencies. */
export function createOperations(deps: OffersDeps) {
  const current = createCurrentOffers(deps)
  const change = createChangeOffer(deps, current)
  return {
    current,
    list: createListOffers(deps),
    save: createSaveOffer(change),
    reset: createResetOffer(change),
  }
}

export type Operations = ReturnType<typeof createOperations>
