import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deviceZone } from '#client/platform/zone.ts'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { PreferenceChanges, Preferences } from '#contract/identity.ts'
import { preferencesQuery, useUpdatePreferences } from './profile.queries.ts'
import { timeZoneOptions } from './profile-words.ts'

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
    <ErrorState
      message="Your settings could not be loaded."
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  ) : (
    <Skeleton className="h-16" />
  )
}

/** The time zone, or none. */
export function TimeZoneChoice() {
  const { query, preferences, change } = usePreferences()
  if (!preferences) return <Pending query={query} />
  return <TimeZoneField preferences={preferences} change={change} />
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
  const { inApp, email } = preferences.channels
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="In the academy"
        hint="In the notifications of the top bar."
        checked={inApp}
        onChange={(on) => change({ channels: { inApp: on } })}
      />
      <Switch
        label="By e-mail"
        hint="To the address of your profile."
        checked={email}
        onChange={(on) => change({ channels: { email: on } })}
      />
    </div>
  )
}
