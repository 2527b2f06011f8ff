import type { TaxRateInput, TaxSettings, TaxSettingsInput } from '#contract/taxes.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { InvoicesDeps } from '../index.ts'
import { readBilling } from '../invoices.store.ts'
import { isInUnion } from './taxes.rules.ts'
import {
  lockTaxSettings,
  putRate,
  readRates,
  readTaxSettings,
  saveTaxSettings,
  takeRate,
} from './taxes.store.ts'

const rateFields = ['country', 'basisPoints', 'validFrom'] as const

/** The most rates that are kept. */
const ratesMaximum = 1000

async function present(executor: Executor): Promise<TaxSettings> {
  const [settings, rates] = await Promise.all([readTaxSettings(executor), readRates(executor)])
  return { ...instants(settings), rates }
}

/** Whether tax depends on the country of the buyer, and all rates. */
export const getTaxSettings = ({ db }: Pick<InvoicesDeps, 'db'>): Promise<TaxSettings> =>
  present(db.pool)

/**
 * Chooses whether tax depends on the country of the buyer, for payments that begin from now on. Throws 409 if
 * somebody else's edit came first, 422 for an academy in the European Union without a tax number.
 */
export function updateTaxSettings(
  { db, now }: Pick<InvoicesDeps, 'db' | 'now'>,
  actor: Actor,
  { updatedAt: seen, ...input }: TaxSettingsInput,
): Promise<TaxSettings> {
  return db.transaction(async (tx) => {
    const before = await lockTaxSettings(tx)
    requireUnchanged(seen, before)
    const { byCountry, sellerCountry } = input
    if (byCountry && sellerCountry && isInUnion(sellerCountry)) await requireTaxNumber(tx)
    const after = await saveTaxSettings(tx, { ...input, updatedAt: changedAt(before, now()) })
    const change = changeOf(before, after, ['byCountry', 'sellerCountry'])
    await recordAudit(tx, actor, { action: 'billing.tax_changed', ...change })
    return present(tx)
  })
}

/** An invoice without tax must show the numbers of both sides. */
async function requireTaxNumber(tx: Executor): Promise<void> {
  if ((await readBilling(tx)).taxNumber !== null) return
  const message = 'Enter the academy’s tax number for its invoices first.'
  throw new Failure('rule_violated', message, { issues: [{ path: 'sellerCountry', message }] })
}

/** Sets the rate of a country from a day on; what has been charged stays as it is. Throws 422 if there are too many. */
export function setTaxRate(
  { db }: Pick<InvoicesDeps, 'db'>,
  actor: Actor,
  rate: TaxRateInput,
): Promise<TaxSettings> {
  return db.transaction(async (tx) => {
    // One change after another, so that the limit holds.
    await lockTaxSettings(tx)
    const { id: subject, before } = await putRate(tx, { id: newId(), ...rate })
    if ((await readRates(tx)).length > ratesMaximum) {
      const message = `There can be at most ${ratesMaximum} rates. Remove old ones first.`
      throw new Failure('rule_violated', message)
    }
    const about = { subject, name: rate.country }
    const change = changeOf(before, rate, rateFields)
    await recordAudit(tx, actor, { action: 'billing.rate_set', ...about, ...change })
    return present(tx)
  })
}

/** Removes a rate: from its day on that of an earlier day counts again. Throws 404. */
export function removeTaxRate(
  { db }: Pick<InvoicesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<TaxSettings> {
  return db.transaction(async (tx) => {
    await lockTaxSettings(tx)
    const before = await takeRate(tx, id)
    if (!before) throw notFound()
    const about = { subject: id, name: before.country }
    const change = changeOf(before, null, rateFields)
    await recordAudit(tx, actor, { action: 'billing.rate_removed', ...about, ...change })
    return present(tx)
  })
}
