import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { certificatePage, pages } from '#contract/site/pages.ts'
import { isValid, missingText } from './certificate-words.ts'
import { ownCertificatesQuery } from './certificates.queries.ts'

/** What is still missing for the certificate, or a link to it; nothing for users without a certificate program. */
export default function CertificateMissing() {
  const { data, isPending } = useQuery(ownCertificatesQuery())
  if (isPending) return <div className="h-10 md:h-5" />
  const [certificate] = data?.certificates ?? []
  const missing = data?.standing ? missingText(data.standing) : null
  if (!certificate && !missing) return null
  return (
    <p className="flex items-start gap-2 text-sm">
      <Award className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      {certificate ? (
        <span>
          {isValid(certificate) ? 'Your certificate is ready:' : 'Your certificate was revoked:'}{' '}
          <Link to={certificatePage(certificate.code)} className="underline underline-offset-4">
            {certificate.program}
          </Link>
        </span>
      ) : (
        <span>
          {missing}{' '}
          <Link to={pages.profile} className="underline underline-offset-4">
            Your progress
          </Link>
        </span>
      )}
    </p>
  )
}
