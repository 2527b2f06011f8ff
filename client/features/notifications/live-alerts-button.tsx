import { Bell, BellRing } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { useLiveAlerts } from './live-alerts.queries.ts'

/** The bell of the top bar: switches live alerts of this browser on and off. */
export function LiveAlertsButton() {
  const { isOn, isPending, toggle } = useLiveAlerts()
  const Icon = isOn ? BellRing : Bell
  return (
    <Tooltip text={isOn ? 'Live alerts on' : 'Live alerts off'} side="bottom">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Live alerts"
        aria-pressed={isOn}
        busy={isPending}
        onClick={toggle}
      >
        {!isPending && <Icon aria-hidden="true" className={isOn ? 'text-accent' : undefined} />}
      </Button>
    </Tooltip>
  )
}
