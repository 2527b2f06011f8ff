import { decimalOf } from '#contract/currencies.ts'
import type { TaxQuarter } from '#contract/taxes.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvoicesDeps } from '../index.ts'
import { quarterOf, rateText } from './taxes.rules.ts'
import { sumsOfQuarter, type TaxSums } from './taxes.store.ts'

type ReportDeps = Pick<InvoicesDeps, 'db' | 'now'>

/** Records that somebody takes the tax of a quarter as a file. */
export const recordTaxExport = (
  { db, now }: ReportDeps,
  actor: Actor,
  { quarter = quarterOf(now()) }: TaxQuarter,
): Promise<void> =>
  recordAudit(db.pool, actor, { action: 'billing.tax_exported', details: { quarter } })

/** The tax of a quarter by the country that was said and paid from, rate and currency; credit notes count against invoices. */
export function exportTax(
  { db, now, payments }: ReportDeps & Pick<InvoicesDeps, 'payments'>,
  { quarter = quarterOf(now()) }: TaxQuarter,
): CsvContent<TaxSums> {
  return {
    head: [
      'Quarter',
      'Country',
      'Paid from',
      'Tax %',
      'Reverse charge',
      'Currency',
      'Invoices',
      'Credit notes',
      'Net',
      'Tax',
      'Gross',
    ],
    next: async (after) => (after ? [] : sumsOfQuarter(db.pool, payments.paidFrom, quarter)),
    cells: (rows) =>
      rows.map((row) => [
        quarter,
        row.country ?? '',
        row.paidFrom ?? '',
        rateText(row.taxBasisPoints),
        row.reverseCharge ? 'yes' : 'no',
        row.currency.toUpperCase(),
        String(row.invoices),
        String(row.creditNotes),
        decimalOf(row.totalCents - row.taxCents, row.currency),
        decimalOf(row.taxCents, row.currency),
        decimalOf(row.totalCents, row.currency),
      ]),
  }
}
