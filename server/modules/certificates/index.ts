import { submissionPassed } from '#server/modules/assignments/index.ts'
import { lessonCompleted } from '#server/modules/courses/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { certificateMail } from './certificates.mails.ts'
import { certificatesNotices } from './certificates.notices.ts'
import { certificatesRoutes } from './certificates.routes.ts'
import { exportFor } from './certificates.store.ts'
import { type CertificatesDeps, needs } from './deps.ts'
import { issueCertificate } from './issue-certificate.ts'

/**
 * Certificates for students who have completed the academy: issued once, and publicly verifiable.
 */
export const certificates = defineModule('certificates', {
  needs,
  create: (deps: CertificatesDeps) => {
    const { db, jobs } = deps
    const issueJob: JobKind<{ userId: string }> = {
      name: 'certificates.issue',
      handle: ({ userId }) => issueCertificate(deps, userId),
    }
    // After the commit the certificate is issued if nothing else is missing.
    const consider = (tx: Executor, userId: string) => jobs.send(tx, issueJob, { userId })
    return {
      api: {},
      routes: certificatesRoutes(deps),
      jobs: [issueJob],
      mails: [certificateMail],
      notices: certificatesNotices(deps),
      personalData: {
        part: 'certificates',
        read: (userId) => exportFor(db.pool, userId),
        columns: { 'certificates.user_id': 'deleted' },
      },
      answers: [answer(lessonCompleted, consider), answer(submissionPassed, consider)],
    }
  },
})
