import type { KeptOffer } from '#contract/offers.ts'
import { programNames } from '#contract/program-table.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { OffersDeps } from './deps.ts'
import { presentOffer } from './offers.present.ts'
import { changedOffers } from './offers.store.ts'

/** The offer of each program, as currently stored in the database. */
export async function listOffers(
  { db }: Pick<OffersDeps, 'db'>,
  _actor: Actor,
): Promise<KeptOffer[]> {
  const rows = await changedOffers(db.pool)
  return programNames.map((name) =>
    presentOffer(
      name,
      rows.find(({ program }) => program === name),
    ),
  )
}
