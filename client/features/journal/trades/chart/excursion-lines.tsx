import type { Home } from '#client/ui/charts/market/market-chart.tsx'
import { digitsOf } from '#client/ui/charts/market/market-window.ts'
import { moment } from '#client/ui/displays/format.ts'
import { Popover } from '#client/ui/overlays/popover.tsx'
import type { Trade } from '#contract/journal/journal.ts'
import type { Excursion } from '#contract/journal/trade-excursions.ts'
import { boundsText } from './distance-words.ts'
import { type Extreme, furthestOf } from './trade-events.ts'

const bounds =
  'Candles do not show which part of the entry candle came before the entry, or which part of the exit candle came after the exit. So two bounds are given: what certainly happened, and what may have. Shorter candles narrow them.'

const excursionTerms = {
  adverse: {
    label: 'Against you (MAE)',
    means:
      'Maximum adverse excursion: how far the price went against the trade while it was open, from the entry.',
  },
  favourable: {
    label: 'For you (MFE)',
    means:
      'Maximum favourable excursion: how far the price went for the trade while it was open, from the entry.',
  },
} as const

interface ExcursionLinesProps {
  trade: Trade
  excursion: Excursion | null
  /** The candles that show where that was. */
  home: Home
}

/** How far the price went in both directions while the trade was open, and where. */
export function ExcursionLines({ trade, excursion, home }: ExcursionLinesProps) {
  if (!excursion) {
    return (
      <p className="text-sm text-muted-foreground">
        How far the price went in both directions is calculated in the background if candles cover
        the whole trade including its entry.
      </p>
    )
  }
  const furthest = furthestOf(trade, excursion, home.columns, home.frame)
  const digits = digitsOf(trade.pair, [trade.entry], home.columns.digits)
  const where = ({ price, minute }: Extreme) =>
    `at ${price.toFixed(digits)}, ${moment(new Date(minute * 60_000))}`
  return (
    <dl className="flex flex-col text-sm">
      {(['adverse', 'favourable'] as const).map((side) => (
        <div key={side} className="flex items-baseline justify-between gap-4 border-b py-1.5">
          <dt>
            <Popover
              align="start"
              title={excursionTerms[side].label}
              className="w-80"
              trigger={
                <button
                  type="button"
                  className="min-h-8 text-left text-muted-foreground underline decoration-dotted underline-offset-4 hover:text-foreground"
                >
                  {excursionTerms[side].label}
                </button>
              }
            >
              <div className="flex flex-col gap-2 p-4 text-sm">
                <p>{excursionTerms[side].means}</p>
                <p className="text-muted-foreground">{bounds}</p>
              </div>
            </Popover>
          </dt>
          <dd className="text-right tabular-nums">
            <span className="font-medium">{boundsText(excursion[side])}</span>
            {furthest[side] && (
              <span className="block text-compact text-muted-foreground">
                {where(furthest[side])}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
