import type { OwnPayment } from '#contract/invoices.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { InvoicesDeps } from './deps.ts'
import { numberText } from './invoices.rules.ts'
import { documentsOf } from './invoices.store.ts'

/** The caller's newest payments, at most 100, each with the documents that were written for it. */
export const createListOwnPayments =
  ({ db, payments }: Pick<InvoicesDeps, 'db' | 'payments'>) =>
  async (actor: Actor): Promise<OwnPayment[]> => {
    const rows = await payments.paymentsOf(db.pool, actor.id)
    const documents = await documentsOf(
      db.pool,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      ...instants(row),
      documents: documents
        .filter(({ transactionId }) => transactionId === row.id)
        .map((document) => ({
          id: document.id,
          kind: document.kind,
          number: numberText(document),
        })),
    }))
  }
