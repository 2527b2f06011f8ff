import AdminSettingsSection from '#client/features/admin/admin-settings-section.tsx'
import { settingsQuery } from '#client/features/admin/admin.queries.ts'
import CandlesSection from '#client/features/candles/candles-section.tsx'
import { FirstHourSetting } from '#client/features/first-hour/first-hour-setting.tsx'
import { SignInRulesCard } from '#client/features/second-factors/sign-in-rules-card.tsx'
import { firstRead } from '#client/platform/first-reads.ts'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(settingsQuery())]

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
