import type { InvoicesDeps } from './deps.ts'
import { fileOfDocument } from './file-of-document.ts'
import { documentOfReference } from './invoices.rules.ts'
import { findDocument } from './invoices.store.ts'

/** The document attached to a mail, drawn when the mail is sent; null for other attachments. */
export async function attachDocument(
  { db, site }: Pick<InvoicesDeps, 'db' | 'site'>,
  reference: string,
) {
  const id = documentOfReference(reference)
  const row = id === null ? undefined : await findDocument(db.pool, id)
  if (!row) return null
  const { name, file } = await fileOfDocument({ db, site }, row)
  return { name: `${name}.pdf`, type: 'application/pdf', content: file }
}
