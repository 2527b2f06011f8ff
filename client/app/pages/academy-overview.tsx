import { lazy, Suspense } from 'react'
import AcademyOverview from '#client/features/dashboards/academy/academy-overview.tsx'
import AcademySignals from '#client/features/signals/academy-signals.tsx'
import { RenewalNotice } from './renewal-notice.tsx'

const CertificateMissing = lazy(
  () => import('#client/features/certificates/certificate-missing.tsx'),
)
const StudentPath = lazy(() => import('../student-path.tsx'))
const OtherPrograms = lazy(() => import('./other-programs.tsx'))
const FurtherOffers = lazy(() => import('./further-offers.tsx'))

/**
 * An academy student's first page: the figures, the way to the certificate, the current signals
 * and the other program.
 */
export default function AcademyOverviewPage() {
  return (
    <>
      <RenewalNotice program="academy" />
      <AcademyOverview />
      <Suspense fallback={<div className="h-10 md:h-5" />}>
        <CertificateMissing />
      </Suspense>
      <Suspense>
        <StudentPath program="academy" />
      </Suspense>
      <AcademySignals />
      <Suspense>
        <OtherPrograms />
        <FurtherOffers />
      </Suspense>
    </>
  )
}
