import type { CertificatesDeps } from './deps.ts'
import { createIssueCertificate } from './issue-certificate.ts'
import { createListOwn, createReadPdf, createVerify } from './read-certificates.ts'

/** Everything that can be done with certificates, each operation with its dependencies. */
export const createOperations = (deps: CertificatesDeps) => ({
  issue: createIssueCertificate(deps),
  listOwn: createListOwn(deps),
  readPdf: createReadPdf(deps),
  verify: createVerify(deps),
})

export type Operations = ReturnType<typeof createOperations>
