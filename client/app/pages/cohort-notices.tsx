import { lazy, Suspense } from 'react'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'

// Few academies make their own cohorts.
const OwnPlaces = lazy(() => import('#client/features/access/cohorts/own-places.tsx'))

interface CohortNoticesProps {
  programs: readonly PaidProgram[]
  pay?: ((program: PaidProgram) => void) | undefined
}

/** The user's cohorts and places in waiting lists; nothing where the owner makes no cohorts. */
export function CohortNotices(props: CohortNoticesProps) {
  if (!useAcademyInfo()?.plannedPrograms) return null
  return (
    <Suspense>
      <OwnPlaces {...props} />
    </Suspense>
  )
}
