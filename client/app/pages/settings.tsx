import { lazy, Suspense } from 'react'
import { LeaderboardName } from '#client/features/challenges/leaderboard-name.tsx'
import SettingsContent from '#client/features/identity/profile/settings-page.tsx'
import { OtherChannels } from '#client/features/notifications/other-channels.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { AccountPage } from '../account-page.tsx'

// Further down the page, and heavier than the rest.
const CountryPart = lazy(() =>
  import('#client/features/signals/countries/country-part.tsx').then((module) => ({
    default: module.CountryPart,
  })),
)
const SignalAlertsPart = lazy(() =>
  import('#client/features/notifications/signal-alerts-part.tsx').then((module) => ({
    default: module.SignalAlertsPart,
  })),
)
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
        country={
          <Suspense fallback={<Skeleton className="h-16" />}>
            <CountryPart />
          </Suspense>
        }
        signalAlerts={
          <Suspense fallback={<Skeleton className="h-16" />}>
            <SignalAlertsPart />
          </Suspense>
        }
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
