import { findCertificateOf } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'
import { issueEarned } from './issue-earned.ts'
import { standingOf } from './standing-of.ts'

/** Issues the certificate of a user who has earned it and has none. */
export async function issueCertificate(deps: CertificatesDeps, userId: string): Promise<void> {
  if (await findCertificateOf(deps.db.pool, userId)) return
  await issueEarned(deps, userId, await standingOf(deps, userId))
}
