import { type Selectable, sql } from 'kysely'
import type { Program } from '#contract/offers/program-table.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type OfferRow = Selectable<Tables['offers']>

/** The offers that the owner has changed. */
export function changedOffers(executor: Executor): Promise<OfferRow[]> {
  return executor.selectFrom('offers').selectAll().execute()
}

/** One changed offer; undefined while it is the default. */
export function findOffer(executor: Executor, program: Program): Promise<OfferRow | undefined> {
  return executor.selectFrom('offers').selectAll().where('program', '=', program).executeTakeFirst()
}

/** Locks an offer until the transaction ends, even if it has no row. */
export async function lockOffer(tx: Executor, program: Program): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('offers'), hashtext(${program}))`.execute(tx)
}

export function putOffer(tx: Executor, offer: OfferRow): Promise<OfferRow> {
  const columns = {
    ...offer,
    landingPrice: offer.landingPrice && JSON.stringify(offer.landingPrice),
    landing: JSON.stringify(offer.landing),
    dashboard: offer.dashboard && JSON.stringify(offer.dashboard),
    cohorts: offer.cohorts && JSON.stringify(offer.cohorts),
  }
  const { program: _, ...changed } = columns
  return tx
    .insertInto('offers')
    .values(columns)
    .onConflict((conflict) => conflict.column('program').doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeOffer(tx: Executor, program: Program): Promise<void> {
  await tx.deleteFrom('offers').where('program', '=', program).execute()
}

interface Price {
  program: Program
  amountCents: number
}

export async function keepFormerPrice(
  tx: Executor,
  price: Price & { currency: string; until: Date },
): Promise<void> {
  await tx
    .insertInto('formerPrices')
    .values(price)
    .onConflict((conflict) =>
      conflict.columns(['program', 'amountCents', 'currency']).doUpdateSet({ until: price.until }),
    )
    .execute()
}

/** A program's former prices, in cents of any currency. */
export function formerPrices(
  executor: Executor,
  program: Program,
): Promise<{ amountCents: number; currency: string }[]> {
  return executor
    .selectFrom('formerPrices')
    .select(['amountCents', 'currency'])
    .where('program', '=', program)
    .execute()
}
