import { BellOff, BellRing } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { useLiveAlerts } from './live-alerts.queries.ts'

/** The bell in the top bar: switches this browser's live alerts on and off. */
export function LiveAlertsButton() {
  const { isOn, isPending, toggle } = useLiveAlerts()
  const Icon = isOn ? BellRing : BellOff
  return (
    <Tooltip text={isOn ? 'Live alerts on' : 'Live alerts off'} side="bottom">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Live alerts"
        aria-pressed={isOn}
        busy={isPending}
        onClick={toggle}
        className={cx('relative', isOn ? 'text-accent' : 'text-muted-foreground')}
      >
        {!isPending && <Icon aria-hidden="true" />}
        {isOn && (
          <span
            aria-hidden="true"
            className="absolute right-1.5 bottom-1.5 size-2 rounded-full bg-success ring-2 ring-card"
          />
        )}
      </Button>
    </Tooltip>
  )
}
