import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { useThemeChoice } from '#client/platform/start/theme.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { may } from '#contract/access/permissions.ts'
import { AddressStatus } from './address-status.tsx'
import { JournalForm } from './journal-form.tsx'
import { OwnData } from './own-data.tsx'
import {
  ChannelSwitches,
  OwnMailSwitches,
  RecordHeadSwitches,
  TimeZoneChoice,
} from './preferences-forms.tsx'
import { profileQuery } from './profile.queries.ts'
import { SettingsPart } from './settings-part.tsx'
import { OwnStorage } from './storage-use.tsx'

interface SettingsPageProps {
  /** Notification channels that have their own state, beyond a preference. */
  otherChannels: ReactNode
  /** Where one lives. */
  country: ReactNode
  /** By which channels one is told of what happens to signals, and when not. */
  signalAlerts: ReactNode
  /** What protects the account besides its password: the authenticator app, and passkeys. */
  twoFactor: ReactNode
  passkeys: ReactNode
  /** Whether others read one's name on the leaderboard, for those who may be on it. */
  leaderboard: ReactNode
}

/** Says if mails cannot arrive yet; nothing while that is unknown. */
function UnconfirmedAddress() {
  const { data } = useQuery(profileQuery())
  return data && <AddressStatus profile={data} />
}

/** The signed-in user's settings for all screens, and their personal data. */
export default function SettingsPage(props: SettingsPageProps) {
  const { otherChannels, country, signalAlerts, twoFactor, passkeys, leaderboard } = props
  const { theme, toggleTheme } = useThemeChoice()
  const isRanked = may(useUser(), 'mentorship.enter')
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="How the academy looks to you, and how it reaches you."
      />
      <div className="flex flex-col gap-8">
        <SettingsPart title="Appearance" description="Saved in this browser.">
          <Switch
            label="Dark theme"
            hint="Light on dark, for evenings and charts."
            checked={theme === 'dark'}
            onChange={toggleTheme}
          />
        </SettingsPart>
        <SettingsPart
          title="Time zone"
          description="Used for all times, and for months such as in ‘Your Performance This Month’."
        >
          <TimeZoneChoice />
        </SettingsPart>
        <SettingsPart title="Where you live" description="Decides whether you may receive signals.">
          {country}
        </SettingsPart>
        <SettingsPart
          title="Notifications"
          description="About new signals, live sessions and the like."
        >
          <div className="flex flex-col gap-4">
            <UnconfirmedAddress />
            <ChannelSwitches />
            {otherChannels}
          </div>
        </SettingsPart>
        <SettingsPart
          title="Signals"
          description="By which of these ways you hear of what, and hours in which nothing arrives."
        >
          {signalAlerts}
        </SettingsPart>
        <SettingsPart
          title="E-mails about you"
          description="Messages about the security of your account always arrive."
        >
          <OwnMailSwitches />
        </SettingsPart>
        <SettingsPart
          title="Record of signals"
          description="At the end of each day the record of signals is signed. Whoever has received what was signed can show later that nothing was rewritten."
        >
          <RecordHeadSwitches />
        </SettingsPart>
        <SettingsPart title="Trading journal" description="Defaults for a new trade.">
          <JournalForm />
        </SettingsPart>
        {isRanked && (
          <SettingsPart
            title="Leaderboard"
            description="On the leaderboard and in challenges. Without your name you are shown as a number, such as ‘Trader 12’."
          >
            {leaderboard}
          </SettingsPart>
        )}
        <SettingsPart title="Storage" description="How much space your files use.">
          <OwnStorage />
        </SettingsPart>
        <SettingsPart
          title="Two-factor sign-in"
          description="A code from your phone in addition to the password, so that a stolen password alone is useless."
        >
          {twoFactor}
        </SettingsPart>
        <SettingsPart
          title="Passkeys"
          description="Sign in with fingerprint, face, PIN or security key, with or without your password."
        >
          {passkeys}
        </SettingsPart>
        <SettingsPart title="Your data" description="It is yours: download it, or have it deleted.">
          <OwnData />
        </SettingsPart>
      </div>
    </>
  )
}
