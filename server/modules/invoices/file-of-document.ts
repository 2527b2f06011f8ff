import type { Executor } from '#server/platform/database/database.ts'
import { numberText } from './invoices.rules.ts'
import { type DocumentRow, findDocument } from './invoices.store.ts'

/** A document drawn as a PDF, with its number as its name. */
export async function fileOfDocument(
  executor: Executor,
  row: DocumentRow,
): Promise<{ name: string; file: Uint8Array }> {
  const about = row.invoiceId ? await findDocument(executor, row.invoiceId) : undefined
  // What draws takes 25 MB, and few processes ever draw.
  const { drawDocument } = await import('./draw-document.ts')
  return { name: numberText(row), file: await drawDocument(row, about) }
}
