import type { CertificatesDeps } from './deps.ts'
import { createIssueCertificate } from './issue-certificate.ts'
import { createListOwn } from './list-own.ts'
import { createReadPdf } from './read-pdf.ts'
import { createVerify } from './verify.ts'

/** All operations on certificates, each with its dependencies. */
export const createOperations = (deps: CertificatesDeps) => ({
  issue: createIssueCertificate(deps),
  listOwn: createListOwn(deps),
  readPdf: createReadPdf(deps),
  verify: createVerify(deps),
})

export type Operations = ReturnType<typeof createOperations>
