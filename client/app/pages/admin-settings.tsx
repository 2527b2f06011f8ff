import AdminSettingsSection from '#client/features/admin/admin-settings-section.tsx'
import CandlesSection from '#client/features/candles/candles-section.tsx'
import { FirstHourSetting } from '#client/features/first-hour/first-hour-setting.tsx'
import { SignInRulesCard } from '#client/features/second-factors/sign-in-rules-card.tsx'

/** The owner's settings for everybody, and the sign-in requirements. */
export default function AdminSettings() {
  return (
    <div className="flex flex-col gap-6">
      <AdminSettingsSection />
      <SignInRulesCard />
      <CandlesSection source="academy" />
      <FirstHourSetting />
    </div>
  )
}
