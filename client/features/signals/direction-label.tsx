import { TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '#client/ui/styles/cx.ts'
import type { Direction } from '#contract/signals/signals.ts'

/** BUY or SELL, by word, arrow and colour. */
export function DirectionLabel({ direction }: { direction: Direction }) {
  const isBuy = direction === 'BUY'
  const Icon = isBuy ? TrendingUp : TrendingDown
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-semibold',
        isBuy ? 'text-success' : 'text-danger',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
      {direction}
    </span>
  )
}
