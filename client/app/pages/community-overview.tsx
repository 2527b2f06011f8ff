import { lazy, Suspense } from 'react'
import RequestAccessCard from '#client/features/access/request-access-card.tsx'
import { CommunityOverview } from '#client/features/dashboards/community/community-overview.tsx'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { useEnrolment } from '../use-enrolment.tsx'

const FurtherOffers = lazy(() => import('./further-offers.tsx'))

/** The first page for those without a program: what is free, and how to join a program. */
export default function CommunityOverviewPage() {
  const { open, awaiting, notices, pay, dialog } = useEnrolment()
  const info = useAcademyInfo()
  return (
    <div className="flex flex-col gap-(--page-gap)">
      {notices}
      <CommunityOverview
        requestAccess={info?.askWithoutPayment !== false && <RequestAccessCard />}
        open={open}
        awaiting={awaiting}
        {...(pay && { onUpgrade: pay })}
      />
      {dialog}
      <Suspense>
        <FurtherOffers />
      </Suspense>
    </div>
  )
}
