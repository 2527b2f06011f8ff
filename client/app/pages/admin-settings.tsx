import { useQuery } from '@tanstack/react-query'
import { settingsQuery, storageQuotasQuery } from '#client/features/admin/admin.queries.ts'
import AdminSettingsSection from '#client/features/admin/admin-settings-section.tsx'
import { OnboardingSetting } from '#client/features/onboarding/onboarding-setting.tsx'
import { SignInRulesCard } from '#client/features/second-factors/sign-in-rules-card.tsx'
import { useUser } from '#client/platform/session/session.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { WhenNear } from '#client/ui/layout/when-near.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { may } from '#contract/access/permissions.ts'

const WithdrawalCard = lateContent(
  async () => (await import('#client/features/withdrawals/withdrawal-card.tsx')).WithdrawalCard,
)
const MovingOutCard = lateContent(
  async () => (await import('#client/features/moving-out/moving-out-card.tsx')).MovingOutCard,
)
const CandlesSection = lateContent(
  async () => (await import('#client/features/candles/candles-section.tsx')).default,
)

/** The owner's settings for everybody, and the sign-in requirements. */
export default function AdminSettings() {
  const user = useUser()
  const settings = useQuery(settingsQuery())
  const limits = useQuery(storageQuotasQuery())
  return (
    <div className="flex flex-col gap-6">
      <AdminSettingsSection />
      <Below loading={settings.isLoading || limits.isLoading}>
        <SignInRulesCard />
        <OnboardingSetting />
        <Withdrawal />
        {may(user, 'academy.move-out') && <MovingOut />}
        <Candles />
      </Below>
    </div>
  )
}

/** For those who sell in the European Union. */
const Withdrawal = () => (
  <WhenNear height="h-60">
    <WithdrawalCard
      waiting={<Skeleton className="h-60" />}
      failure="The terms of withdrawal could not be loaded."
    />
  </WhenNear>
)

const MovingOut = () => (
  <WhenNear height="h-48">
    <MovingOutCard
      waiting={<Skeleton className="h-48" />}
      failure="The archive could not be loaded."
    />
  </WhenNear>
)

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
