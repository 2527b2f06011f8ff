import SettingsContent from '#client/features/identity/profile/settings-page.tsx'
import { OtherChannels } from '#client/features/notifications/other-channels.tsx'
import { PasskeysPart } from '#client/features/second-factors/passkeys-part.tsx'
import { TwoFactorPart } from '#client/features/second-factors/two-factor-part.tsx'
import { AccountPage } from '../account-page.tsx'

export default function SettingsPage() {
  return (
    <AccountPage title="Settings">
      <SettingsContent
        otherChannels={<OtherChannels />}
        twoFactor={<TwoFactorPart />}
        passkeys={<PasskeysPart />}
      />
    </AccountPage>
  )
}
