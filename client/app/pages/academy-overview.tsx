import AcademyOverview from '#client/features/dashboards/academy/academy-overview.tsx'
import AcademySignals from '#client/features/signals/academy-signals.tsx'
import OtherPrograms from './other-programs.tsx'
import { RenewalNotice } from './renewal-notice.tsx'

/**
 * An academy student's first page: the figures, the current signals and the other
 * program.
 */
export default function AcademyOverviewPage() {
  return (
    <>
      <RenewalNotice program="academy" />
      <AcademyOverview />
      <AcademySignals />
      <OtherPrograms />
    </>
  )
}
