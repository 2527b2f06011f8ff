import { isDeepStrictEqual } from 'node:util'
import type { OfferInput, StoredOffer } from '#contract/offers/offers.ts'
import { type Program, programNames } from '#contract/offers/program-table.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CurrentOffers } from './current-offers.ts'
import type { OffersDeps } from './index.ts'
import { offerOf, presentOffer } from './offers.present.ts'
import { checkOffer, inOrder } from './offers.rules.ts'
import {
  changedOffers,
  findOffer,
  keepFormerPrice,
  lockOffer,
  type OfferRow,
  putOffer,
  removeOffer,
} from './offers.store.ts'

/** The offer of each program, as currently stored in the database. */
export async function listOffers(
  { db }: Pick<OffersDeps, 'db'>,
  _actor: Actor,
): Promise<StoredOffer[]> {
  const rows = await changedOffers(db.pool)
  return programNames.map((name) =>
    presentOffer(
      name,
      rows.find(({ program }) => program === name),
    ),
  )
}

/**
 * Replaces an offer. Values that are already so are not written; throws 409 if somebody else has
 * changed it since it was read, 422 for fields that do not fit the program.
 */
export function saveOffer(
  deps: ChangeDeps,
  actor: Actor,
  program: Program,
  { updatedAt: seen, ...input }: OfferInput,
): Promise<StoredOffer> {
  const cohorts = input.cohorts && { ...input.cohorts, months: inOrder(input.cohorts.months) }
  const offer = { ...input, cohorts }
  checkOffer(program, offer)
  return changeOffer(deps, actor, program, async (tx, known, at) => {
    if (isDeepStrictEqual(offerOf(program, known), offer)) return known
    if ((known?.updatedAt.toISOString() ?? null) !== seen) {
      throw new Failure('overtaken', 'Someone else has changed this offer in the meantime.')
    }
    return putOffer(tx, { ...offer, program, updatedAt: known ? changedAt(known, at) : at })
  })
}

/** Restores an offer's default; an unchanged one stays so. */
export function resetOffer(deps: ChangeDeps, actor: Actor, program: Program): Promise<StoredOffer> {
  return changeOffer(deps, actor, program, async (tx, known) => {
    if (known) await removeOffer(tx, program)
    return undefined
  })
}

const auditedFields = ['title', 'isOpen', 'currency', 'priceCents', 'accessMonths'] as const

/** What changes an offer: it ends what this process remembers of the one before. */
export type ChangeDeps = OffersDeps & { current: Pick<CurrentOffers, 'forget'> }

/**
 * Changes one offer under a lock, audited, with an event to every process and page. `apply` returns
 * the row to be stored: the existing one if nothing changes, none to restore the default.
 */
async function changeOffer(
  { current, db, now }: ChangeDeps,
  actor: Actor,
  program: Program,
  apply: (tx: Executor, known: OfferRow | undefined, at: Date) => Promise<OfferRow | undefined>,
): Promise<StoredOffer> {
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
      ...changeOf(before, after, auditedFields),
    })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return changed
  })
  current.forget()
  return presentOffer(program, row)
}
