import type { InvoicesDeps } from './deps.ts'
import { createGetBilling } from './get-billing.ts'
import { createIssueDocuments } from './issue-documents.ts'
import { createListDocuments } from './list-documents.ts'
import { createListOwnPayments } from './list-own-payments.ts'
import { createOwnBilling } from './own-billing.ts'
import { createReadDocument } from './read-document.ts'
import { createUpdateBilling } from './update-billing.ts'

/** All operations on invoices, each with its dependencies. */
export const createOperations = (deps: InvoicesDeps) => ({
  getBilling: createGetBilling(deps),
  updateBilling: createUpdateBilling(deps),
  ownBilling: createOwnBilling(deps),
  listDocuments: createListDocuments(deps),
  listOwnPayments: createListOwnPayments(deps),
  readDocument: createReadDocument(deps),
  issue: createIssueDocuments(deps),
})

export type Operations = ReturnType<typeof createOperations>
