import { may } from '#contract/permissions.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvoicesDeps } from './deps.ts'
import { fileOfDocument } from './file-of-document.ts'
import { findDocument } from './invoices.store.ts'

/** A document as a PDF, for its recipient and for bookkeepers; 404 for anyone else. */
export async function readDocument(
  { db, site }: Pick<InvoicesDeps, 'db' | 'site'>,
  actor: Actor,
  id: string,
): Promise<{ name: string; file: Uint8Array }> {
  const row = await findDocument(db.pool, id)
  if (!row || (row.userId !== actor.id && !may(actor, 'payments.read'))) throw notFound()
  return fileOfDocument({ db, site }, row)
}
