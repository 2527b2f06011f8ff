import type { KeptOffer } from '#contract/offers.ts'
import type { Program } from '#contract/program-table.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CurrentOffers } from './current-offers.ts'
import type { OffersDeps } from './deps.ts'
import { offerOf, presentOffer } from './offers.present.ts'
import { findOffer, keepFormerPrice, lockOffer, type OfferRow } from './offers.store.ts'

const told = ['title', 'isOpen', 'currency', 'priceCents', 'accessMonths'] as const

/** What changes an offer: it ends what this process remembers of the one before. */
export type ChangeDeps = OffersDeps & { current: Pick<CurrentOffers, 'forget'> }

/**
 * Changes one offer under a lock, audited, with an event to every process and page. `apply` returns
 * the row to be stored: the existing one if nothing changes, none to restore the default.
 */
export async function changeOffer(
  { current, db, now }: ChangeDeps,
  actor: Actor,
  program: Program,
  apply: (tx: Executor, known: OfferRow | undefined, at: Date) => Promise<OfferRow | undefined>,
): Promise<KeptOffer> {
  const row = await db.transaction(async (tx) => {
    await lockOffer(tx, program)
    const known = await findOffer(tx, program)
    const at = now()
    const changed = await apply(tx, known, at)
    if (changed === known) return changed
    const [before, after] = [offerOf(program, known), offerOf(program, changed)]
    const { priceCents, currency } = before
    if (priceCents !== null && (priceCents !== after.priceCents || currency !== after.currency)) {
      await keepFormerPrice(tx, { program, amountCents: priceCents, currency, until: at })
    }
    await recordAudit(tx, actor, {
      action: changed ? 'offer.changed' : 'offer.reset',
      name: after.title,
      details: { program },
      ...changeOf(before, after, told),
    })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return changed
  })
  current.forget()
  return presentOffer(program, row)
}
