import { useQuery } from '@tanstack/react-query'
import { needsQuery, statsQuery } from '#client/features/admin/admin.queries.ts'
import AdminOverviewSection from '#client/features/admin/admin-overview-section.tsx'
import { NeedsYou } from '#client/features/admin/needs-you.tsx'
import { onboardingQuery } from '#client/features/onboarding/onboarding.queries.ts'
import { OnboardingCard } from '#client/features/onboarding/onboarding-card.tsx'
import { BusinessOverview } from '#client/features/overview/business-overview.tsx'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { may } from '#contract/access/permissions.ts'
import { ViewAsMenu } from '../impersonation/view-as-menu.tsx'

const viewAs = (
  <Button size="sm" variant="outline">
    View as a student
  </Button>
)

/** What needs an answer, how the academy is doing today and, for those who keep the books, over any period. */
export default function AdminOverview() {
  const user = useUser()
  const hasOnboarding = may(user, 'settings.manage')
  const needs = useQuery(needsQuery())
  const onboarding = useQuery({ ...onboardingQuery(), enabled: hasOnboarding })
  const stats = useQuery(statsQuery())
  return (
    <>
      <NeedsYou />
      <Below loading={needs.isLoading}>
        {hasOnboarding && <OnboardingCard viewAs={<ViewAsMenu trigger={viewAs} />} />}
        <Below loading={onboarding.isLoading}>
          <AdminOverviewSection />
          <Below loading={stats.isLoading}>
            {may(user, 'payments.read') && <BusinessOverview />}
          </Below>
        </Below>
      </Below>
    </>
  )
}
