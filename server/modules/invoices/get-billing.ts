import type { BillingSettings } from '#contract/invoices.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readBilling } from './billing.store.ts'
import type { InvoicesDeps } from './deps.ts'
import { presentBilling } from './invoices.present.ts'

/** The issuer's details on invoices, and how prices are taxed. */
export async function getBilling(
  { db, academySettings }: InvoicesDeps,
  _actor: Actor,
): Promise<BillingSettings> {
  const [row, { brand }] = await Promise.all([readBilling(db.pool), academySettings.read(db.pool)])
  return presentBilling(row, brand)
}
