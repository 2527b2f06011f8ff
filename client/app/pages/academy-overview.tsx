import AcademyOverview from '#client/features/dashboards/academy/academy-overview.tsx'
import AcademySignals from '#client/features/signals/academy-signals.tsx'
import { RenewalNotice } from './renewal-notice.tsx'

/** The first page of an academy student: the figures, and the signals that are out now. */
export default function AcademyOverviewPage() {
  return (
    <>
      <RenewalNotice program="academy" />
      <AcademyOverview />
      <AcademySignals />
    </>
  )
}
