import { may } from '#contract/permissions.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvoicesDeps } from './deps.ts'
import { numberText } from './invoices.rules.ts'
import { findDocument } from './invoices.store.ts'

/** A document as a PDF, for whom it was written to and for who keeps the books; 404 for all others. */
export const createReadDocument =
  ({ db }: Pick<InvoicesDeps, 'db'>) =>
  async (actor: Actor, id: string): Promise<{ name: string; file: Uint8Array }> => {
    const row = await findDocument(db.pool, id)
    if (!row || (row.userId !== actor.id && !may(actor, 'payments.read'))) throw notFound()
    const about = row.invoiceId ? await findDocument(db.pool, row.invoiceId) : undefined
    // What draws takes 25 MB, and few processes ever draw.
    const { drawDocument } = await import('./draw-document.ts')
    return { name: numberText(row), file: await drawDocument(row, about) }
  }
