import type { BillingInput, BillingSettings } from '#contract/invoices.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockBilling, saveBilling } from './billing.store.ts'
import type { InvoicesDeps } from './deps.ts'
import { columnsOf, presentBilling } from './invoices.present.ts'

const fields = [
  'sellerName',
  'sellerAddress',
  'taxNumber',
  'taxBasisPoints',
  'taxIncluded',
  'invoicePrefix',
  'footer',
] as const

/**
 * Replaces the settings for future documents and payments; throws 409 if somebody else's edit came
 * first.
 */
export function updateBilling(
  { db, now, academySettings }: InvoicesDeps,
  actor: Actor,
  input: BillingInput,
): Promise<BillingSettings> {
  return db.transaction(async (tx) => {
    const before = await lockBilling(tx)
    requireUnchanged(input.updatedAt, before)
    const updatedAt = changedAt(before, now())
    const after = await saveBilling(tx, { ...columnsOf(input), updatedAt })
    const change = changeOf(before, after, fields)
    await recordAudit(tx, actor, { action: 'billing.changed', ...change })
    return presentBilling(after, (await academySettings.read(tx)).brand)
  })
}
