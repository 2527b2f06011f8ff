import type { InvoicesDeps } from './deps.ts'
import { numberText } from './invoices.rules.ts'
import { type DocumentRow, findDocument } from './invoices.store.ts'

/** A document as a PDF, with the academy's current logo, named after its number. */
export async function fileOfDocument(
  { db, site }: Pick<InvoicesDeps, 'db' | 'site'>,
  row: DocumentRow,
): Promise<{ name: string; file: Uint8Array }> {
  const executor = db.pool
  const logo = await site.logoFile(executor)
  const about = row.invoiceId ? await findDocument(executor, row.invoiceId) : undefined
  // The PDF library takes 25 MB, and few processes ever need it.
  const { drawDocument } = await import('./draw-document.ts')
  return { name: numberText(row), file: await drawDocument(row, { about, logo }) }
}
