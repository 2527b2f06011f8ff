import AdminOverviewSection from '#client/features/admin/admin-overview-section.tsx'
import { BusinessOverview } from '#client/features/overview/business-overview.tsx'
import { useUser } from '#client/platform/session.tsx'
import { may } from '#contract/permissions.ts'

/** How the academy is doing today, and for those who keep the books over any period. */
export default function AdminOverview() {
  const user = useUser()
  return (
    <>
      <AdminOverviewSection />
      {may(user, 'payments.read') && <BusinessOverview />}
    </>
  )
}
