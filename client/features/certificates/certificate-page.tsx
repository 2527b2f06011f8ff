import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, BadgeX, Printer, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { BrandName } from '#client/ui/layout/brand-name.tsx'
import { PublicPage } from '#client/ui/layout/public-page.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Certificate } from '#contract/certificates.ts'
import { certificatePage, pages } from '#contract/site/pages.ts'
import { CertificateChanges } from './certificate-changes.tsx'
import { badgeAddress, dayOfIssue, isValid } from './certificate-words.ts'
import { CodeForm } from './code-form.tsx'
import { verifiedCertificateQuery } from './verified-certificate.ts'

/** The certificate with a given code, for anyone who was given the code. */
export function CertificatePage({ code }: { code: string }) {
  const query = useQuery(verifiedCertificateQuery(code))
  const isUnknown = query.error instanceof ApiProblem && query.error.status === 404
  return (
    <PublicPage title="Certificate" address={certificatePage(code)} className="max-w-4xl">
      {/* The holder's name is only for those who have the code. */}
      <meta name="robots" content="noindex" />
      {query.data ? (
        <KnownCertificate certificate={query.data} />
      ) : isUnknown ? (
        <UnknownCode code={code} />
      ) : (
        <>
          <h1 className="sr-only">Certificate</h1>
          {query.isError ? (
            <QueryError message={query.error.message} query={query} />
          ) : (
            <Spinner label="Looking up the certificate" className="min-h-60" />
          )}
        </>
      )}
    </PublicPage>
  )
}

function KnownCertificate({ certificate }: { certificate: Certificate }) {
  const valid = isValid(certificate)
  return (
    <>
      <p
        data-shell
        role="status"
        className={cx(
          'mb-4 flex items-center gap-2 text-sm font-medium',
          valid ? 'text-success' : 'text-danger',
        )}
      >
        {valid ? (
          <BadgeCheck className="size-5 shrink-0" aria-hidden="true" />
        ) : (
          <BadgeX className="size-5 shrink-0" aria-hidden="true" />
        )}
        {valid ? 'This certificate is valid.' : 'This certificate was revoked. It is not valid.'}
      </p>
      <CertificateChanges changes={certificate.changes} />
      <CertificateSheet certificate={certificate} />
      <div data-shell className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {valid && (
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        )}
        {valid && (
          <a
            href={badgeAddress(certificate.code)}
            download
            className="text-sm text-accent underline-offset-4 hover:underline"
          >
            Download as a digital badge
          </a>
        )}
        <Link
          to={pages.certificates}
          className="text-sm text-accent underline-offset-4 hover:underline"
        >
          Verify another certificate
        </Link>
      </div>
    </>
  )
}

/** The certificate as a sheet; when printed it fills the page. */
function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { brand, name, program, issuedOn, code } = certificate
  return (
    <article className="certificate-sheet rounded-xl border bg-card px-6 py-8 md:px-12 md:py-12">
      <p className="flex items-center gap-3 text-lg font-semibold">
        <BrandName brand={brand} />
      </p>
      <div className="tick-rule mt-5 mb-8" aria-hidden="true" />
      <h1 className="text-xl text-accent">Certificate of completion</h1>
      <p className="mt-8 text-sm text-muted-foreground">This is to certify that</p>
      <p className="mt-1 text-4xl font-medium wrap-anywhere max-md:text-2xl">{name}</p>
      <p className="mt-6 text-sm text-muted-foreground">has completed the</p>
      <p className="mt-1 text-xl font-medium">{program}</p>
      <dl className="mt-10 flex flex-wrap gap-x-12 gap-y-4 border-t pt-6 text-sm">
        <div>
          <dt className="text-muted-foreground">Date of issue</dt>
          <dd className="mt-1 font-medium">
            <time dateTime={issuedOn}>{dayOfIssue(issuedOn)}</time>
          </dd>
        </div>
        <div>
          <dt className="text-muted-foreground">Code</dt>
          <dd className="mt-1 font-medium tabular-nums">{code}</dd>
        </div>
      </dl>
    </article>
  )
}

function UnknownCode({ code }: { code: string }) {
  return (
    <>
      <SearchX className="size-7 text-accent" aria-hidden="true" />
      <h1 className="mt-3 text-3xl font-semibold text-balance max-md:text-2xl">
        Certificate not found
      </h1>
      <div className="tick-rule my-4" aria-hidden="true" />
      <p className="mb-8 max-w-xl text-muted-foreground">
        No certificate has the code <span className="wrap-anywhere">{code}</span>. Please check it
        against the certificate and type it again.
      </p>
      <CodeForm />
    </>
  )
}
