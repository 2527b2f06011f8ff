import { useState } from 'react'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { Signal } from '#contract/signals/signals.ts'

const SignalReceipt = lateContent(async () => (await import('./signal-receipt.tsx')).SignalReceipt)

/** A signal's receipt, loaded when it is opened. */
export function ReceiptFold({ signal }: { signal: Signal }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-sm font-medium text-foreground">Receipt</summary>
      <div className="pt-3">
        {isOpen && (
          <SignalReceipt
            signal={signal}
            waiting={<Skeleton className="h-24 w-full" />}
            failure="The receipt could not be loaded."
          />
        )}
      </div>
    </details>
  )
}
