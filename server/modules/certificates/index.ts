import type { Executor } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { certificateRoutes } from './certificates.routes.ts'
import { programTitle } from './certificates.rules.ts'
import { exportFor, findCertificate } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'
import { createIssueCertificate } from './issue-certificate.ts'
import { createListOwn, createReadPdf, createVerify } from './read-certificates.ts'

export interface Certificates {
  routes: Route[]
  jobs: JobKind<never>[]
  /**
   * To be called in a transaction in which a user has completed a lesson or passed an assignment: after
   * the commit the certificate is issued, if that was the last.
   */
  consider(tx: Executor, userId: string): Promise<void>
  /** What a certificate is of, for those who tell of it; null when there is none. */
  describe(id: string): Promise<{ program: string } | null>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
}

/** Certificates of those who have completed the academy: issued once, and open to verification. */
export function createCertificates(deps: CertificatesDeps): Certificates {
  const { db, jobs } = deps
  const issue = createIssueCertificate(deps)
  const issueJob: JobKind<{ userId: string }> = {
    name: 'certificates.issue',
    handle: ({ userId }) => issue(userId),
  }
  return {
    routes: certificateRoutes({
      listOwn: createListOwn(deps),
      readPdf: createReadPdf(deps),
      verify: createVerify(deps),
    }),
    jobs: [issueJob],
    consider: (tx, userId) => jobs.send(tx, issueJob, { userId }),
    async describe(id) {
      const certificate = await findCertificate(db.pool, id)
      return certificate && { program: programTitle }
    },
    exportFor: (userId) => exportFor(db.pool, userId),
  }
}
