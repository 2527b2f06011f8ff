import { useQuery } from '@tanstack/react-query'
import { Input } from '#client/ui/controls/input.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import {
  type AlertChannel,
  alertChannels,
  type QuietHours,
  type SignalAlerts,
} from '#contract/signals/signal-alerts.ts'
import { momentWords, type SignalMoment, signalMoments } from '#contract/signals/signal-moments.ts'
import { signalAlertsQuery, useChangeAlerts } from './signal-alerts.queries.ts'
import { useTelegram } from './telegram.queries.ts'

const channelWords: Readonly<Record<AlertChannel, string>> = {
  'in-app': 'Academy',
  mail: 'E-mail',
  push: 'Browser',
  telegram: 'Telegram',
}

const usualHours: QuietHours = { from: '22:00', to: '07:00' }

/** By which channels the member is told of which steps of signals, and the hours in which nothing arrives. */
export function SignalAlertsPart() {
  const query = useQuery(signalAlertsQuery())
  if (query.data) return <Alerts alerts={query.data} />
  if (!query.isError) return <Skeleton className="h-72" />
  return <QueryError message="Your settings for signals could not be loaded." query={query} />
}

function Alerts({ alerts }: { alerts: SignalAlerts }) {
  const { mutate } = useChangeAlerts()
  const { status } = useTelegram()
  const shown = alertChannels.filter((channel) => channel !== 'telegram' || status?.available)
  const momentsOf = (channel: AlertChannel) =>
    alerts.channels.find((one) => one.channel === channel)?.moments ?? []
  const toggle = (channel: AlertChannel, moment: SignalMoment, isOn: boolean) => {
    const before = momentsOf(channel)
    const moments = signalMoments.filter((one) => (one === moment ? isOn : before.includes(one)))
    mutate({ channels: [{ channel, moments }] })
  }
  return (
    <div className="flex flex-col gap-5">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">By which ways you hear of each step of a signal</caption>
        <thead>
          <tr className="text-compact text-muted-foreground">
            <th scope="col" className="w-[34%] py-1.5 text-left font-normal">
              Step
            </th>
            {shown.map((channel) => (
              <th key={channel} scope="col" className="py-1.5 text-center font-normal">
                {channelWords[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signalMoments.map((moment) => (
            <tr key={moment} className="border-t">
              <th scope="row" className="py-1 text-left font-medium">
                {momentWords[moment]}
              </th>
              {shown.map((channel) => (
                <td key={channel} className="py-1 text-center">
                  <label className="inline-flex size-9 cursor-pointer items-center justify-center">
                    <span className="sr-only">
                      {momentWords[moment]}: {channelWords[channel]}
                    </span>
                    <input
                      type="checkbox"
                      className="size-4.5 accent-primary"
                      checked={momentsOf(channel).includes(moment)}
                      onChange={({ target }) => toggle(channel, moment, target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <QuietHoursFields alerts={alerts} onChange={(quietHours) => mutate({ quietHours })} />
    </div>
  )
}

interface QuietHoursFieldsProps {
  alerts: SignalAlerts
  onChange: (quietHours: QuietHours | null) => void
}

function QuietHoursFields({ alerts: { quietHours, timeZone }, onChange }: QuietHoursFieldsProps) {
  const change = (changes: Partial<QuietHours>) => {
    const hours = { ...(quietHours ?? usualHours), ...changes }
    // A field that is being emptied, or the same time twice, is no choice yet.
    if (hours.from && hours.to && hours.from !== hours.to) onChange(hours)
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Quiet hours"
        hint="E-mail, browser and Telegram stay quiet about signals. What happened arrives as one message when the hours end."
        checked={quietHours !== null}
        onChange={(on) => onChange(on ? usualHours : null)}
      />
      {quietHours && (
        <>
          <div className="flex flex-wrap gap-4">
            <Field label="From">
              <Input
                type="time"
                key={`from ${quietHours.from}`}
                defaultValue={quietHours.from}
                onBlur={({ target }) => change({ from: target.value })}
              />
            </Field>
            <Field label="Until">
              <Input
                type="time"
                key={`to ${quietHours.to}`}
                defaultValue={quietHours.to}
                onBlur={({ target }) => change({ to: target.value })}
              />
            </Field>
          </div>
          <p className="text-compact text-muted-foreground">
            In the time of {timeZone.replaceAll('_', ' ')}, see ‘Time zone’.
          </p>
        </>
      )}
    </div>
  )
}
