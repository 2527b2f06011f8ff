import type { BillingDetails } from '#contract/invoices.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findDetails, saveDetails } from './billing.store.ts'
import type { InvoicesDeps } from './deps.ts'

/** The caller's details on invoices; null where none are given. */
export async function getOwnBilling({ db }: InvoicesDeps, actor: Actor): Promise<BillingDetails> {
  return (await findDetails(db.pool, actor.id)) ?? { name: null, address: null, taxNumber: null }
}

/** Replaces the caller's details for future invoices. */
export async function updateOwnBilling(
  { db, now }: InvoicesDeps,
  actor: Actor,
  details: BillingDetails,
): Promise<BillingDetails> {
  await saveDetails(db.pool, actor.id, details, now())
  return details
}
