import SettingsContent from '#client/features/identity/profile/settings-page.tsx'
import { OtherChannels } from '#client/features/notifications/other-channels.tsx'
import { AccountPage } from '../account-page.tsx'

export default function SettingsPage() {
  return (
    <AccountPage title="Settings">
      <SettingsContent otherChannels={<OtherChannels />} />
    </AccountPage>
  )
}
