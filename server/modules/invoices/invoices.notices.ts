import { amountText } from '#contract/currencies.ts'
import { pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { InvoicesDeps } from './index.ts'
import { numberText } from './invoices.rules.ts'
import { findDocument } from './invoices.store.ts'

/** Notices to members about their documents, in addition to the more detailed mail. */
export const invoicesNotices = ({ db }: Pick<InvoicesDeps, 'db'>): Notices => ({
  'receipt.issued': async ({ subject }) => {
    const document = await findDocument(db.pool, subject)
    if (!document) return null
    const amount = amountText(document.totalCents, document.currency)
    const number = numberText(document)
    const action = { label: 'Open payments', href: pages.profile }
    const common = { action, mailed: true }
    return document.kind === 'credit_note'
      ? {
          ...common,
          type: 'info',
          title: 'Refund on its way',
          message: `${amount} for the ${document.description} is being refunded (${number}).`,
        }
      : {
          ...common,
          type: 'success',
          title: 'Payment received',
          message: `${amount} for the ${document.description} (${number}).`,
        }
  },
})
