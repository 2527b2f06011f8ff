import { RoleBadges } from '#client/ui/access-badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { Signal } from '#contract/signals.ts'
import { DirectionLabel } from './direction-label.tsx'
import { SignalHistory } from './signal-history.tsx'
import { SignalStatusBadge } from './signal-status-badge.tsx'
import { momentOf, orderTypeWords } from './signal-words.ts'

interface SignalCardProps {
  signal: Signal
  /** What the card is headed with; the free tier names the pair first. */
  head: 'title' | 'pair'
}

/** One signal as a student sees it. */
export function SignalCard({ signal, head }: SignalCardProps) {
  const { title, pair, direction, orderType, status, roleAccess, createdAt, history } = signal
  const heading = head === 'pair' && pair !== null ? pair : title
  const other = heading === title ? pair : title
  return (
    <Card
      title={heading}
      description={other}
      actions={<SignalStatusBadge status={status} />}
      className="h-full w-full"
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          {direction && <DirectionLabel direction={direction} />}
          {orderType && <span>{orderTypeWords[orderType]} order</span>}
          <time dateTime={createdAt} className="text-muted-foreground tabular-nums">
            {momentOf(createdAt)}
          </time>
          {head === 'title' && <RoleBadges roles={roleAccess} />}
        </div>
        <Levels signal={signal} />
        <p className="text-sm break-words whitespace-pre-line text-muted-foreground">
          {head === 'pair' ? signal.analysis : signal.content}
        </p>
        {history.length > 1 && (
          <details>
            <summary className="w-fit rounded-sm text-sm font-medium">
              History ({history.length})
            </summary>
            <div className="pt-3">
              <SignalHistory history={history} />
            </div>
          </details>
        )}
      </div>
    </Card>
  )
}

/** The prices as published; nothing where the signal names none. */
function Levels({ signal: { entry, takeProfit, stopLoss } }: { signal: Signal }) {
  if (entry === null && takeProfit === null && stopLoss === null) return null
  return (
    <dl className="grid grid-cols-3 gap-2 rounded-lg bg-muted p-3">
      <Level name="Entry" price={entry} />
      <Level name="Take Profit" price={takeProfit} />
      <Level name="Stop Loss" price={stopLoss} />
    </dl>
  )
}

function Level({ name, price }: { name: string; price: string | null }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="text-sm font-semibold break-all tabular-nums">{price ?? '–'}</dd>
    </div>
  )
}
