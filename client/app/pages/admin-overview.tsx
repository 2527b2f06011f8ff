import { useQuery } from '@tanstack/react-query'
import { needsQuery, statsQuery } from '#client/features/admin/admin.queries.ts'
import AdminOverviewSection from '#client/features/admin/admin-overview-section.tsx'
import { NeedsYou } from '#client/features/admin/needs-you.tsx'
import { firstHourQuery } from '#client/features/first-hour/first-hour.queries.ts'
import { FirstHourCard } from '#client/features/first-hour/first-hour-card.tsx'
import { BusinessOverview } from '#client/features/overview/business-overview.tsx'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Below } from '#client/ui/layout/below.tsx'
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
  const hasFirstHour = may(user, 'settings.manage')
  const needs = useQuery(needsQuery())
  const firstHour = useQuery({ ...firstHourQuery(), enabled: hasFirstHour })
  const stats = useQuery(statsQuery())
  return (
    <>
      <NeedsYou />
      <Below loading={needs.isLoading}>
        {hasFirstHour && <FirstHourCard viewAs={<ViewAsMenu trigger={viewAs} />} />}
        <Below loading={firstHour.isLoading}>
          <AdminOverviewSection />
          <Below loading={stats.isLoading}>
            {may(user, 'payments.read') && <BusinessOverview />}
          </Below>
        </Below>
      </Below>
    </>
  )
}
