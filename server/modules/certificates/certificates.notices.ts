import type { CertificateChange, CertificateChangeKind } from '#contract/certificates.ts'
import { certificatePage, pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { certificateMail, restoredMail, revokedMail } from './certificates.mails.ts'
import { findCertificate } from './certificates.store.ts'
import type { CertificatesDeps } from './index.ts'

/** The student is notified of the certificate, and when it is revoked or restored. */
export function certificatesNotices({ db }: Pick<CertificatesDeps, 'db'>): Notices {
  const label = 'View certificate'
  return {
    'certificate.issued': async ({ subject }) => {
      const certificate = await findCertificate(db.pool, subject)
      return (
        certificate && {
          type: 'success',
          title: 'Your certificate is ready',
          message: `You have completed the ${certificate.program}. Congratulations!`,
          mail: { kind: certificateMail, values: { program: certificate.program } },
          action: { label, href: pages.profile },
        }
      )
    },
    'certificate.revoked': async ({ subject }) => {
      const certificate = await findCertificate(db.pool, subject)
      return (
        certificate && {
          type: 'warning',
          title: 'Your certificate was revoked',
          message: `The certificate of the ${certificate.program} is not valid any more. ${reasonOf(certificate, 'revoked')}`,
          mail: { kind: revokedMail, values: { program: certificate.program } },
          action: { label, href: certificatePage(certificate.code) },
        }
      )
    },
    'certificate.restored': async ({ subject }) => {
      const certificate = await findCertificate(db.pool, subject)
      return (
        certificate && {
          type: 'success',
          title: 'Your certificate is valid again',
          message: `The certificate of the ${certificate.program} is valid again. ${reasonOf(certificate, 'restored')}`,
          mail: { kind: restoredMail, values: { program: certificate.program } },
          action: { label, href: certificatePage(certificate.code) },
        }
      )
    },
  }
}

/** The reason of the last change of this kind; another may have followed in the meantime. */
const reasonOf = (
  { changes }: { changes: readonly CertificateChange[] },
  wanted: CertificateChangeKind,
): string => changes.findLast(({ kind }) => kind === wanted)?.reason ?? ''
