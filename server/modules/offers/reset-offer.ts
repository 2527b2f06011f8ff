import type { KeptOffer } from '#contract/offers.ts'
import type { Program } from '#contract/program-table.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ChangeOffer } from './change-offer.ts'
import { removeOffer } from './offers.store.ts'

/** Restores an offer's default; an unchanged one stays so. */
export const createResetOffer =
  (change: ChangeOffer) =>
  (actor: Actor, program: Program): Promise<KeptOffer> =>
    change(actor, program, async (tx, known) => {
      if (known) await removeOffer(tx, program)
      return undefined
    })
