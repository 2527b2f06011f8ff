import type { OwnPayment } from '#contract/invoices.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { InvoicesDeps } from './deps.ts'
import { numberText } from './invoices.rules.ts'
import { documentsOfUser } from './invoices.store.ts'

/** The caller's newest payments, at most 100, each with its documents. */
export async function listOwnPayments(
  { db, payments }: Pick<InvoicesDeps, 'db' | 'payments'>,
  actor: Actor,
): Promise<OwnPayment[]> {
  const [rows, documents] = await Promise.all([
    payments.paymentsOf(db.pool, actor.id),
    documentsOfUser(db.pool, actor.id),
  ])
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
