import AdminOverviewSection from '#client/features/admin/admin-overview-section.tsx'
import { NeedsYou } from '#client/features/admin/needs-you.tsx'
import { FirstHourCard } from '#client/features/first-hour/first-hour-card.tsx'
import { BusinessOverview } from '#client/features/overview/business-overview.tsx'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { may } from '#contract/permissions.ts'
import { ViewAsMenu } from '../viewing/view-as-menu.tsx'

const viewAs = (
  <Button size="sm" variant="outline">
    View as a student
  </Button>
)

/** What needs an answer, how the academy is doing today and, for those who keep the books, over any period. */
export default function AdminOverview() {
  const user = useUser()
  return (
    <>
      <NeedsYou />
      {may(user, 'settings.manage') && <FirstHourCard viewAs={<ViewAsMenu trigger={viewAs} />} />}
      <AdminOverviewSection />
      {may(user, 'payments.read') && <BusinessOverview />}
    </>
  )
}
