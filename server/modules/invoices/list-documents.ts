import type { Page } from '#contract/endpoint.ts'
import type { BillingDocument, DocumentFilter, DocumentSort } from '#contract/invoices.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvoicesDeps } from './deps.ts'
import { presentDocument } from './invoices.present.ts'
import { documentsPage } from './invoices.store.ts'

/** One page of the documents, newest first unless sorted. */
export async function listDocuments(
  { db }: Pick<InvoicesDeps, 'db'>,
  _actor: Actor,
  query: ListQuery<DocumentSort> & DocumentFilter,
): Promise<Page<BillingDocument>> {
  const { rows, total } = await documentsPage(db.pool, partOf(query))
  return { items: rows.map(presentDocument), total }
}
