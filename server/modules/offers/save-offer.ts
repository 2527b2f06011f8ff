import { isDeepStrictEqual } from 'node:util'
import type { KeptOffer, OfferInput } from '#contract/offers.ts'
import type { Program } from '#contract/program-table.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ChangeDeps, changeOffer } from './change-offer.ts'
import { offerOf } from './offers.present.ts'
import { checkOffer, inOrder } from './offers.rules.ts'
import { putOffer } from './offers.store.ts'

/**
 * Replaces an offer. Values that are already so are not written; throws 409 if somebody else has
 * changed it since it was read, 422 for fields that do not fit the program.
 */
export function saveOffer(
  deps: ChangeDeps,
  actor: Actor,
  program: Program,
  { updatedAt: seen, ...input }: OfferInput,
): Promise<KeptOffer> {
  const cohorts = input.cohorts && { ...input.cohorts, months: inOrder(input.cohorts.months) }
  const offer = { ...input, cohorts }
  checkOffer(program, offer)
  return changeOffer(deps, actor, program, async (tx, known, at) => {
    if (isDeepStrictEqual(offerOf(program, known), offer)) return known
    if ((known?.updatedAt.toISOString() ?? null) !== seen) {
      throw new Failure('overtaken', 'Somebody else has changed this offer in the meantime.')
    }
    return putOffer(tx, { ...offer, program, updatedAt: known ? changedAt(known, at) : at })
  })
}
