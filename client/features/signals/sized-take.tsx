import type { Signal } from '#contract/signals/signals.ts'
import { TakeLink } from './take-link.tsx'
import { useOwnSize } from './use-own-size.ts'

/** The reader's own size for an open signal, and the button that records a trade of it. */
export function SizedTake({ signal }: { signal: Signal }) {
  const size = useOwnSize(signal)
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {size && (
        <p className="min-w-0 flex-1 text-compact text-muted-foreground tabular-nums">
          {size.text}
        </p>
      )}
      <TakeLink signal={signal} lots={size?.lots ?? null} />
    </div>
  )
}
