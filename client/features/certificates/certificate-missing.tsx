import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { certificatePage, pages } from '#contract/site/pages.ts'
import { isValid, missingText, standingsAhead } from './certificate-words.ts'
import { ownCertificatesQuery } from './certificates.queries.ts'

/**
 * What is still missing for each certificate, and links to those that there are; nothing for users without a program
 * that certifies its students.
 */
export default function CertificateMissing() {
  const { data, isPending } = useQuery(ownCertificatesQuery())
  if (isPending) return <div className="h-10 md:h-5" />
  if (!data) return null
  const missing = standingsAhead(data).flatMap((standing) => {
    const text = missingText(standing, data.standings.length > 1 ? standing.title : undefined)
    return text ? [{ program: standing.program, text }] : []
  })
  if (data.certificates.length === 0 && missing.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {data.certificates.map((certificate) => (
        <Line key={certificate.id}>
          {isValid(certificate) ? 'Your certificate is ready:' : 'Your certificate was revoked:'}{' '}
          <Link to={certificatePage(certificate.code)} className="underline underline-offset-4">
            {certificate.program}
          </Link>
        </Line>
      ))}
      {missing.map(({ program, text }) => (
        <Line key={program}>
          {text}{' '}
          <Link to={pages.profile} className="underline underline-offset-4">
            Your progress
          </Link>
        </Line>
      ))}
    </div>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 text-sm">
    <Award className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
    <span>{children}</span>
  </p>
)
