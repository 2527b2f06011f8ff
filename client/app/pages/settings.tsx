import { lazy, Suspense } from 'react'
import { LeaderboardName } from '#client/features/challenges/leaderboard-name.tsx'
import SettingsContent from '#client/features/identity/profile/settings-page.tsx'
import { OtherChannels } from '#client/features/notifications/other-channels.tsx'
import { SignalAlertsPart } from '#client/features/notifications/signal-alerts-part.tsx'
import { CountryPart } from '#client/features/signals/countries/country-part.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { AccountPage } from '../account-page.tsx'

// Further down the page, and heavier than the rest.
const TwoFactorPart = lazy(() =>
  import('#client/features/second-factors/two-factor-part.tsx').then((module) => ({
    default: module.TwoFactorPart,
  })),
)
const PasskeysPart = lazy(() =>
  import('#client/features/second-factors/passkeys-part.tsx').then((module) => ({
    default: module.PasskeysPart,
  })),
)

export default function SettingsPage() {
  return (
    <AccountPage title="Settings">
      <SettingsContent
        otherChannels={<OtherChannels />}
        country={<CountryPart />}
        signalAlerts={<SignalAlertsPart />}
        leaderboard={<LeaderboardName />}
        twoFactor={
          <Suspense fallback={<Skeleton className="h-16" />}>
            <TwoFactorPart />
          </Suspense>
        }
        passkeys={
          <Suspense fallback={<Skeleton className="h-16" />}>
            <PasskeysPart />
          </Suspense>
        }
      />
    </AccountPage>
  )
}
