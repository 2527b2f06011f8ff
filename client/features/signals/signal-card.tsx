import { copyText } from '#client/platform/clipboard.ts'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { Age } from '#client/ui/displays/age.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { PriceTrack } from '#client/ui/trading/price-track.tsx'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import type { Signal } from '#contract/signals.ts'
import { DirectionLabel } from './direction-label.tsx'
import { SignalOnCandles } from './market/signal-on-candles.tsx'
import { OwnTrades } from './own-trades.tsx'
import { SignalChart } from './signal-chart.tsx'
import { SignalHistory } from './signal-history.tsx'
import { SignalTerms } from './signal-terms.tsx'
import { orderTypeWords } from './signal-words.ts'

const copyPrice = (price: string) =>
  void tellOutcome(copyText(price), {
    done: `Copied ${price}`,
    failed: 'The price could not be copied.',
  })

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
  const hasLevels = [signal.entry, signal.takeProfit, signal.stopLoss].some((one) => one !== null)
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
      <div className="flex h-full flex-col gap-4">
        {hasLevels && <PriceTrack {...signal} onCopy={copyPrice} />}
        {signal.furtherTargets.length > 0 && (
          <p className="text-sm text-muted-foreground">
            Further targets{' '}
            <span className="font-semibold text-foreground tabular-nums">
              {signal.furtherTargets.join(', ')}
            </span>
          </p>
        )}
        <SignalTerms {...signal} />
        <SignalOnCandles signal={signal} />
        {signal.chart && <SignalChart address={signal.chart} title={heading} />}
        <p className="text-sm break-words whitespace-pre-line text-muted-foreground">
          {head === 'pair' ? signal.analysis : signal.content}
        </p>
        <OwnTrades signal={signal} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t pt-3 text-compact text-muted-foreground">
          <Age instant={createdAt} />
          {head === 'title' && <RoleBadges roles={roleAccess} />}
          {history.length > 1 && (
            <details className="w-full">
              <summary className="w-fit rounded-sm font-medium text-foreground">
                History ({history.length})
              </summary>
              <div className="pt-3">
                <SignalHistory history={history} />
              </div>
            </details>
          )}
        </div>
      </div>
    </Card>
  )
}
