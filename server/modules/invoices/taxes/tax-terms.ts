import type { Executor } from '#server/platform/database/database.ts'
import type { InvoicesDeps } from '../index.ts'
import { readBilling } from '../invoices.store.ts'
import { reverseChargeTo } from './taxes.rules.ts'
import { findIdentity, rateOf, readTaxSettings } from './taxes.store.ts'

/** How prices are taxed for a user now: at the one rate for everybody, or by what the user has said. */
export async function taxTermsFor(
  { now }: Pick<InvoicesDeps, 'now'>,
  executor: Executor,
  userId: string,
) {
  const [billing, { byCountry, sellerCountry }] = await Promise.all([
    readBilling(executor),
    readTaxSettings(executor),
  ])
  const { taxBasisPoints, taxIncluded: included, taxNumber } = billing
  const noneSaid = { included, country: null, reverseChargeTo: null }
  if (!byCountry) return { ...noneSaid, basisPoints: taxBasisPoints, needsCountry: false }
  const identity = await findIdentity(executor, userId)
  if (!identity) return { ...noneSaid, basisPoints: 0, needsCountry: true }
  const { country } = identity
  const day = now().toISOString().slice(0, 10)
  const seller = { country: sellerCountry, hasNumber: taxNumber !== null }
  return {
    included,
    country,
    basisPoints: await rateOf(executor, { country, day }),
    needsCountry: false,
    reverseChargeTo: reverseChargeTo(identity, seller),
  }
}
