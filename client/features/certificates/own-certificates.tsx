import { useQuery } from '@tanstack/react-query'
import { Award, Circle, CircleCheck, Copy, Download, ExternalLink, Image } from 'lucide-react'
import { Link } from 'react-router'
import { copyText } from '#client/platform/clipboard.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnCertificate, Standing } from '#contract/certificates.ts'
import { programs } from '#contract/offers/program-table.ts'
import { certificatePage } from '#contract/site/pages.ts'
import {
  dayOfIssue,
  isValid,
  linkedInAddress,
  partsOf,
  pictureAddress,
  standingsAhead,
  wayText,
} from './certificate-words.ts'
import { ownCertificatesQuery, useDownloadCertificate } from './certificates.queries.ts'

const copyLink = {
  done: 'Link copied',
  failed: 'The link could not be copied. Open the certificate and copy its address.',
}
const savePdf = {
  done: 'Your certificate was saved',
  failed: 'The certificate could not be downloaded. Please try again.',
}

/** The signed-in user's certificates, or what is still missing. */
export function OwnCertificates() {
  const query = useQuery(ownCertificatesQuery())
  if (!query.data) {
    return query.isError ? (
      <QueryError message="Your certificates could not be loaded." query={query} />
    ) : (
      <Skeleton className="h-20" />
    )
  }
  const { certificates } = query.data
  const ahead = standingsAhead(query.data)
  if (certificates.length === 0 && ahead.length === 0) return <NoCertificate />
  return (
    <div className="flex flex-col gap-4">
      {certificates.length > 0 && (
        <ul className="flex flex-col divide-y rounded-lg border bg-card">
          {certificates.map((certificate) => (
            <CertificateLine key={certificate.id} certificate={certificate} />
          ))}
        </ul>
      )}
      {ahead.map((standing) => (
        <WayToCertificate key={standing.program} standing={standing} />
      ))}
    </div>
  )
}

function CertificateLine({ certificate }: { certificate: OwnCertificate }) {
  const { code, program, issuedOn, url, changes } = certificate
  const save = useDownloadCertificate()
  const valid = isValid(certificate)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <Award className="size-5 shrink-0 text-accent" aria-hidden="true" />
      <div className="min-w-48 flex-1">
        <p className="text-sm font-medium">
          <Link to={certificatePage(code)} className="underline-offset-4 hover:underline">
            {program}
          </Link>
        </p>
        <p className="text-compact text-muted-foreground tabular-nums">
          <time dateTime={issuedOn}>{dayOfIssue(issuedOn)}</time>, {code}
        </p>
        {!valid && (
          <p className="mt-1 text-sm wrap-anywhere text-danger">
            Revoked: {changes.at(-1)?.reason}
          </p>
        )}
      </div>
      {valid && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={save.isPending}
            onClick={() => void tellOutcome(save.mutateAsync(certificate), savePdf)}
          >
            <Download aria-hidden="true" />
            Download PDF
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => void tellOutcome(copyText(url), copyLink)}
          >
            <Copy aria-hidden="true" />
            Copy link
          </Button>
          <ShareLinks certificate={certificate} />
        </div>
      )}
    </li>
  )
}

/** The picture for posts, and the way to one's profile in the largest network for work. */
function ShareLinks({ certificate }: { certificate: OwnCertificate }) {
  const { code } = certificate
  return (
    <>
      <ButtonLink
        to={pictureAddress(code)}
        reloadDocument
        download={`certificate-${code}.png`}
        variant="outline"
        size="sm"
      >
        <Image aria-hidden="true" />
        Picture to share
      </ButtonLink>
      <ButtonLink
        to={linkedInAddress(certificate)}
        target="_blank"
        rel="noopener noreferrer"
        variant="outline"
        size="sm"
      >
        <ExternalLink aria-hidden="true" />
        Add to LinkedIn
      </ButtonLink>
    </>
  )
}

const NoCertificate = () => (
  <p className="text-sm text-muted-foreground">
    You have no certificate yet. Students of the {programs.academy.title} get one when they have
    completed all lessons and passed all assignments.
  </p>
)

/** What a program's certificate demands, as a list that says what is met and what is missing. */
function WayToCertificate({ standing }: { standing: Standing }) {
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-card px-4 py-4">
      <p className="text-sm text-muted-foreground">
        {wayText(standing)}
        {!standing.isProgramComplete &&
          ' More lessons are still to come; certificates are issued after that.'}
      </p>
      <ul className="flex flex-col gap-3 text-sm">
        {partsOf(standing).map(({ label, isMet, text, percent }) => (
          <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
            <span className="flex items-start gap-2">
              {isMet ? (
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
              ) : (
                <Circle
                  className="mt-0.5 size-4 shrink-0 text-muted-foreground"
                  aria-hidden="true"
                />
              )}
              <span>
                {label}
                <span className="text-muted-foreground">{isMet ? ' · Met' : ' · Missing'}</span>
              </span>
            </span>
            <span className="font-medium tabular-nums">{text}</span>
            <span className="col-span-2">
              <ProgressBar value={percent} label={label} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
