import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { deviceZone } from '#client/platform/zone.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { isStaff } from '#contract/access/permissions.ts'
import {
  ownMailKinds,
  type PreferenceChanges,
  type Preferences,
} from '#contract/identity/identity.ts'
import { preferencesQuery, useUpdatePreferences } from './profile.queries.ts'
import { timeZoneOptions } from './profile-words.ts'

const Combobox = lazy(() =>
  import('#client/ui/controls/combobox.tsx').then((module) => ({ default: module.Combobox })),
)

/** The current preferences, and a function that changes them at once. */
function usePreferences() {
  const query = useQuery(preferencesQuery())
  const update = useUpdatePreferences()
  const change = (changes: PreferenceChanges) =>
    update.mutate(changes, {
      onError: (error) =>
        failureToast(error, 'Your settings could not be saved. Please try again.'),
    })
  return { query, preferences: query.data, change }
}

function Pending({ query }: { query: ReturnType<typeof usePreferences>['query'] }) {
  return query.isError ? (
    <QueryError message="Your settings could not be loaded." query={query} />
  ) : (
    <Skeleton className="h-16" />
  )
}

/** The time zone, or none. */
export function TimeZoneChoice() {
  const { query, preferences, change } = usePreferences()
  if (!preferences) return <Pending query={query} />
  return (
    <Suspense fallback={<Skeleton className="h-16" />}>
      <TimeZoneField preferences={preferences} change={change} />
    </Suspense>
  )
}

interface TimeZoneFieldProps {
  preferences: Preferences
  change: (changes: PreferenceChanges) => void
}

function TimeZoneField({ preferences: { timeZone }, change }: TimeZoneFieldProps) {
  const options = useMemo(() => timeZoneOptions(new Date(), [timeZone, deviceZone()]), [timeZone])
  return (
    <Field
      label="Time zone"
      hint={`Your device’s time zone by default: ${deviceZone().replaceAll('_', ' ')}.`}
      className="max-w-md"
    >
      <Combobox
        options={options}
        value={timeZone}
        onChange={(chosen) => change({ timeZone: chosen })}
        placeholder="Search for a city"
        empty="No time zone found"
      />
    </Field>
  )
}

/** The channels through which the academy may reach the user. */
export function ChannelSwitches() {
  const { query, preferences, change } = usePreferences()
  if (!preferences) return <Pending query={query} />
  const { channels } = preferences
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="In the academy"
        hint="In the notifications of the top bar."
        checked={channels.inApp}
        onChange={(on) => change({ channels: { inApp: on } })}
      />
      <Switch
        label="By e-mail"
        hint="News of the academy and new signals, to the address of your profile."
        checked={channels.email}
        onChange={(on) => change({ channels: { email: on } })}
      />
    </div>
  )
}

/** Whether messages about signals bring the signed heads of the record along. */
export function RecordHeadSwitches() {
  const { query, preferences, change } = usePreferences()
  if (!preferences) return <Pending query={query} />
  const { recordHeads } = preferences
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="In e-mails about signals"
        hint="Below the text, one short paragraph for each day."
        checked={recordHeads.email}
        onChange={(on) => change({ recordHeads: { email: on } })}
      />
      <Switch
        label="In Telegram messages about signals"
        hint="If you have connected Telegram."
        checked={recordHeads.telegram}
        onChange={(on) => change({ recordHeads: { telegram: on } })}
      />
    </div>
  )
}

const mailTemplates = {
  account: { label: 'Access and payments', hint: 'Access granted or ending, renewals.' },
  learning: { label: 'Your work', hint: 'Grades and comments on your work, certificates.' },
  sessions: { label: 'Live sessions', hint: 'Sessions of your programs: new ones and new times.' },
  messages: {
    label: 'Answers',
    hint: 'Answers to your questions, and to your messages while you are away.',
  },
  office: {
    label: 'The office',
    hint: 'What waits for you: requests, messages, disputes, failed refunds and backups.',
  },
}

/** The kinds of e-mails that the user gets unless they are switched off here. */
export function OwnMailSwitches() {
  const { query, preferences, change } = usePreferences()
  const isInOffice = isStaff(useUser())
  if (!preferences) return <Pending query={query} />
  return (
    <div className="flex flex-col gap-4">
      {ownMailKinds
        .filter((kind) => kind !== 'office' || isInOffice)
        .map((kind) => (
          <Switch
            key={kind}
            {...mailTemplates[kind]}
            checked={preferences.mails[kind]}
            onChange={(on) => change({ mails: { [kind]: on } })}
          />
        ))}
    </div>
  )
}
