import type { KeptOffer } from '#contract/offers.ts'
import type { Program } from '#contract/program-table.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ChangeDeps, changeOffer } from './change-offer.ts'
import { removeOffer } from './offers.store.ts'

/** Restores an offer's default; an unchanged one stays so. */
export function resetOffer(deps: ChangeDeps, actor: Actor, program: Program): Promise<KeptOffer> {
  return changeOffer(deps, actor, program, async (tx, known) => {
    if (known) await removeOffer(tx, program)
    return undefined
  })
}
