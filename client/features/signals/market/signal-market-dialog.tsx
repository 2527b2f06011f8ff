import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { FollowersFold } from '../followers/followers-fold.tsx'
import { isFinal } from '../signal-words.ts'

const SignalMarket = lazy(() =>
  import('./signal-market.tsx').then((module) => ({ default: module.SignalMarket })),
)

interface SignalMarketDialogProps {
  signal: Signal
  onClose: () => void
}

/** A signal on its candles, in a dialog of the office, with what followers could have had once it has ended. */
export function SignalMarketDialog({ signal, onClose }: SignalMarketDialogProps) {
  if (signal.pair === null) return null
  return (
    <Dialog open onOpenChange={onClose} title={signal.title} width="lg" maxHeight="90vh">
      <Suspense fallback={<Skeleton className="h-80" />}>
        <SignalMarket signal={signal} pair={signal.pair} />
      </Suspense>
      {isFinal(signal.status) && (
        <div className="mt-4 text-sm text-muted-foreground">
          <FollowersFold id={signal.id} />
        </div>
      )}
    </Dialog>
  )
}
