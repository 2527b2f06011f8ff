import { Card } from '#client/ui/displays/card.tsx'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { DirectionLabel } from './direction-label.tsx'
import { LateSignalDetails } from './late-signal-details.tsx'
import { headingOf, orderTypeWords, type SignalHead } from './signal-words.ts'

interface SignalCardProps {
  signal: Signal
  /** The heading of the card; the free tier shows the pair first. */
  head: SignalHead
}

/** One signal as a student sees it. */
export function SignalCard({ signal, head }: SignalCardProps) {
  const { direction, orderType, status } = signal
  const { heading, other } = headingOf(signal, head)
  return (
    <Card
      title={heading}
      description={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {direction && <DirectionLabel direction={direction} />}
          {other && <span>{other}</span>}
          {orderType && <span>{orderTypeWords[orderType]} order</span>}
        </span>
      }
      actions={<SignalStatusBadge status={status} />}
      className="h-full w-full"
    >
      <LateSignalDetails signal={signal} head={head} />
    </Card>
  )
}
