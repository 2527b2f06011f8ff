import { FileUp, MessageSquare, Share2, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Trade } from '#contract/journal/journal.ts'

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

/** The trade's badges; new ones come first. In a row of two lines pictures stand for their words, so that all have room. */
export function TradeMarks({ trade }: { trade: Trade }) {
  const { status, shared, isSeen = shared, comments, source } = trade
  return (
    <>
      {comments.length > 0 && (
        <Badge variant="warning" className="@max-xl:px-1.5">
          <MessageSquare className="@xl:hidden" aria-hidden="true" />
          {comments.length} <Word>{comments.length === 1 ? 'comment' : 'comments'}</Word>
        </Badge>
      )}
      {status === 'open' && (
        <Badge variant="info" className="@max-xl:px-1.5">
          Open
        </Badge>
      )}
      {isSeen && (
        <Badge variant="outline" className="@max-xl:px-1.5">
          <Share2 className="@xl:hidden" aria-hidden="true" />
          <Word>Shared</Word>
        </Badge>
      )}
      {source !== 'manual' && (
        <Badge variant="outline" className="@max-xl:px-1.5">
          <FileUp className="@xl:hidden" aria-hidden="true" />
          <Word>From a statement</Word>
        </Badge>
      )}
    </>
  )
}

const Word = ({ children }: { children: ReactNode }) => (
  <span className="@max-xl:sr-only">{children}</span>
)

/** The trade's name and badges. */
export function TradeTitle({ trade }: { trade: Trade }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <TradeName trade={trade} />
      <TradeMarks trade={trade} />
    </span>
  )
}
