import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { browserCountQuery, useLiveAlerts } from './live-alerts.queries.ts'
import { browserHint } from './live-alerts-words.ts'
import { useOpenTelegram, useTelegram } from './telegram.queries.ts'

/** Notification channels that need more than a preference: this browser's push messages, and Telegram. */
export function OtherChannels() {
  return (
    <>
      <BrowserSwitch />
      <TelegramChat />
    </>
  )
}

function BrowserSwitch() {
  const { state, isOn, isPending, toggle } = useLiveAlerts()
  const { data: count } = useQuery(browserCountQuery())
  const isPossible = state === 'on' || state === 'off'
  return (
    <Switch
      label="In this browser"
      hint={browserHint(state, count)}
      checked={isOn}
      onChange={toggle}
      disabled={!isPossible || isPending}
    />
  )
}

function TelegramChat() {
  const { status, disconnect } = useTelegram()
  const open = useOpenTelegram()
  if (!status?.available) return null
  const { connection } = status
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0">
        <p className="font-medium">By Telegram</p>
        <p className="text-compact break-words text-muted-foreground" aria-live="polite">
          {connection
            ? `Connected as ${connection.name}`
            : 'Opens a chat with the academy’s bot: press Start there.'}
        </p>
      </div>
      {connection ? (
        <Button
          variant="outline"
          size="sm"
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          Disconnect
        </Button>
      ) : (
        <Button variant="outline" size="sm" busy={open.isPending} onClick={() => open.mutate()}>
          Connect Telegram
        </Button>
      )}
    </div>
  )
}
