import { pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { certificateMail } from './certificates.mails.ts'
import { findCertificate } from './certificates.store.ts'
import type { CertificatesDeps } from './index.ts'

/** The student is notified of the certificate. */
export const certificatesNotices = ({ db }: Pick<CertificatesDeps, 'db'>): Notices => ({
  'certificate.issued': async ({ subject }) => {
    const certificate = await findCertificate(db.pool, subject)
    return (
      certificate && {
        type: 'success',
        title: 'Your certificate is ready',
        message: `You have completed the ${certificate.program}. Congratulations!`,
        mail: { kind: certificateMail, values: { program: certificate.program } },
        action: { label: 'View certificate', href: pages.profile },
      }
    )
  },
})
