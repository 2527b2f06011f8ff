import type { BillingDetails } from '#contract/invoices.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findDetails, saveDetails } from './billing.store.ts'
import type { InvoicesDeps } from './deps.ts'

/** The caller's details on invoices: reading them, and replacing them for future invoices. */
export const createOwnBilling = ({ db, now }: Pick<InvoicesDeps, 'db' | 'now'>) => ({
  get: async (actor: Actor): Promise<BillingDetails> =>
    (await findDetails(db.pool, actor.id)) ?? { name: null, address: null, taxNumber: null },
  async update(actor: Actor, details: BillingDetails): Promise<BillingDetails> {
    await saveDetails(db.pool, actor.id, details, now())
    return details
  },
})
