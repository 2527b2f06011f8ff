import { useQuery } from '@tanstack/react-query'
import { settingsQuery, storageQuotasQuery } from '#client/features/admin/admin.queries.ts'
import AdminSettingsSection from '#client/features/admin/admin-settings-section.tsx'
import { OnboardingSetting } from '#client/features/onboarding/onboarding-setting.tsx'
import { SignInRulesCard } from '#client/features/second-factors/sign-in-rules-card.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { WhenNear } from '#client/ui/layout/when-near.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

const CandlesSection = lateContent(
  async () => (await import('#client/features/candles/candles-section.tsx')).default,
)

/** The owner's settings for everybody, and the sign-in requirements. */
export default function AdminSettings() {
  const settings = useQuery(settingsQuery())
  const limits = useQuery(storageQuotasQuery())
  return (
    <div className="flex flex-col gap-6">
      <AdminSettingsSection />
      <Below loading={settings.isLoading || limits.isLoading}>
        <SignInRulesCard />
        <OnboardingSetting />
        <Candles />
      </Below>
    </div>
  )
}

/** Below all forms, with tables and files of their own. */
const Candles = () => (
  <WhenNear height="h-96">
    <CandlesSection
      source="academy"
      waiting={<Skeleton className="h-96" />}
      failure="The candles could not be loaded."
    />
  </WhenNear>
)
