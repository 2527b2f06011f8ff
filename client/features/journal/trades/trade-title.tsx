import { TrendingDown, TrendingUp } from 'lucide-react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Trade } from '#contract/journal.ts'

/** The trade's name: pair and direction. */
export function TradeName({ trade: { pair, direction } }: { trade: Trade }) {
  const isBuy = direction === 'BUY'
  const Icon = isBuy ? TrendingUp : TrendingDown
  return (
    <span className="inline-flex items-center gap-x-2">
      <span className="font-semibold tabular-nums">{pair}</span>{' '}
      <span
        className={cx(
          'inline-flex items-center gap-1 text-compact font-semibold',
          isBuy ? 'text-success' : 'text-danger',
        )}
      >
        <Icon className="size-3.5" aria-hidden="true" />
        {direction}
      </span>
    </span>
  )
}

/** The trade's badges; new ones come first, for where there is little room. */
export function TradeMarks({ trade }: { trade: Trade }) {
  const { status, shared, isSeen = shared, comments, source } = trade
  return (
    <>
      {comments.length > 0 && (
        <Badge variant="warning">
          {comments.length === 1 ? '1 comment' : `${comments.length} comments`}
        </Badge>
      )}
      {status === 'open' && <Badge variant="info">Open</Badge>}
      {isSeen && <Badge variant="outline">Shared</Badge>}
      {source !== 'manual' && <Badge variant="outline">From a statement</Badge>}
    </>
  )
}

/** The trade's name and badges. */
export function TradeTitle({ trade }: { trade: Trade }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <TradeName trade={trade} />
      <TradeMarks trade={trade} />
    </span>
  )
}
