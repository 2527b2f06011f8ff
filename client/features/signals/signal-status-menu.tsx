import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { signalStatusWords } from '#client/ui/trading/signal-status.ts'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import { nextSignalStatuses, type Signal, type SignalStatus } from '#contract/signals/signals.ts'
import { useUpdateSignal } from './managed-signals.queries.ts'
import { isFinal, statusChange } from './signal-words.ts'

/** A signal's status, with the possible next ones; a final one asks for confirmation. */
export function SignalStatusMenu({ signal }: { signal: Signal }) {
  const { id, title, status } = signal
  const update = useUpdateSignal()
  const [requested, setRequested] = useState<SignalStatus | null>(null)
  if (isFinal(status)) return <SignalStatusBadge status={status} />

  const change = (next: SignalStatus) =>
    void tellOutcome(update.mutateAsync({ id, changes: { status: next } }), statusChange)
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Status of ${title}: ${signalStatusWords[status].label}. Change`}
            busy={update.isPending}
            className="md:-ml-3"
          >
            <SignalStatusBadge status={status} />
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {nextSignalStatuses[status].map((next) => (
          <MenuItem key={next} onSelect={() => (isFinal(next) ? setRequested(next) : change(next))}>
            {signalStatusWords[next].label}
          </MenuItem>
        ))}
      </Menu>
      <ConfirmDialog
        open={requested !== null}
        onOpenChange={() => setRequested(null)}
        title={`Set this signal to ${requested ? signalStatusWords[requested].label : ''}?`}
        description={`${title}. This is final and stays in the signal's history.`}
        confirmLabel="Set Status"
        onConfirm={() => {
          if (requested) change(requested)
          setRequested(null)
        }}
      />
    </>
  )
}
