import { lazy, Suspense } from 'react'
import MentorshipOverview from '#client/features/dashboards/mentorship/mentorship-overview.tsx'
import { NewestSignals } from '#client/features/signals/newest-signals.tsx'
import { RenewalNotice } from './renewal-notice.tsx'

const StudentPath = lazy(() => import('../student-path.tsx'))
const OtherPrograms = lazy(() => import('./other-programs.tsx'))
const FurtherOffers = lazy(() => import('./further-offers.tsx'))

/** A mentorship student's first page: what is next, the newest signals and the other program. */
export default function MentorshipOverviewPage() {
  return (
    <>
      <RenewalNotice program="mentorship" />
      <MentorshipOverview />
      <Suspense>
        <StudentPath program="mentorship" />
      </Suspense>
      <NewestSignals />
      <Suspense>
        <OtherPrograms />
        <FurtherOffers />
      </Suspense>
    </>
  )
}
