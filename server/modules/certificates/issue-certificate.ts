import { findCertificateOf } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'
import { createIssueEarned } from './issue-earned.ts'
import { createStandingOf } from './standing-of.ts'

/** Issues the certificate of a user who has earned it and has none. */
export const createIssueCertificate = (deps: CertificatesDeps) => {
  const issueEarned = createIssueEarned(deps)
  const standingOf = createStandingOf(deps)
  return async (userId: string): Promise<void> => {
    if (await findCertificateOf(deps.db.pool, userId)) return
    await issueEarned(userId, await standingOf(userId))
  }
}
