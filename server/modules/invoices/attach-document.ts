import type { InvoicesDeps } from './deps.ts'
import { fileOfDocument } from './file-of-document.ts'
import { documentOfReference } from './invoices.rules.ts'
import { findDocument } from './invoices.store.ts'

/** The document that a mail takes along, drawn when the mail goes out; null for what is no document. */
export const createAttachDocument =
  ({ db, site }: Pick<InvoicesDeps, 'db' | 'site'>) =>
  async (reference: string) => {
    const id = documentOfReference(reference)
    const row = id === null ? undefined : await findDocument(db.pool, id)
    if (!row) return null
    const { name, file } = await fileOfDocument({ db, site }, row)
    return { name: `${name}.pdf`, type: 'application/pdf', content: file }
  }
