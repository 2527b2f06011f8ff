import type { BillingDetails, BillingInput, BillingSettings } from '#contract/invoices.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvoicesDeps } from './index.ts'
import { presentBilling } from './invoices.present.ts'
import {
  findDetails,
  lockBilling,
  readBilling,
  saveBilling,
  saveDetails,
} from './invoices.store.ts'
import { readTaxSettings } from './taxes/taxes.store.ts'

/** The issuer's details on invoices, and how prices are taxed. */
export async function getBilling(
  { db, academySettings }: InvoicesDeps,
  _actor: Actor,
): Promise<BillingSettings> {
  const [row, { brand }] = await Promise.all([readBilling(db.pool), academySettings.read(db.pool)])
  return presentBilling(row, brand)
}

const fields = [
  'sellerName',
  'sellerAddress',
  'taxNumber',
  'taxBasisPoints',
  'taxIncluded',
  'invoicePrefix',
  'footer',
] as const

/** Replaces the settings for future documents and payments; throws 409 if somebody else's edit came first. */
export function updateBilling(
  { db, now, academySettings }: InvoicesDeps,
  actor: Actor,
  input: BillingInput,
): Promise<BillingSettings> {
  return db.transaction(async (tx) => {
    const before = await lockBilling(tx)
    requireUnchanged(input.updatedAt, before)
    const updatedAt = changedAt(before, now())
    const after = await saveBilling(tx, { ...input, updatedAt })
    const change = changeOf(before, after, fields)
    await recordAudit(tx, actor, { action: 'billing.changed', ...change })
    return presentBilling(after, (await academySettings.read(tx)).brand)
  })
}

/** The caller's details on invoices; null where none are given. */
export async function getOwnBilling(
  { db }: InvoicesDeps,
  actor: Actor,
): Promise<BillingDetails & { taxByCountry?: true }> {
  const [details, { byCountry }] = await Promise.all([
    findDetails(db.pool, actor.id),
    readTaxSettings(db.pool),
  ])
  const nothing = { name: null, address: null, taxNumber: null }
  return { ...(details ?? nothing), ...(byCountry && { taxByCountry: byCountry }) }
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
