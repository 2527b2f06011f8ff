import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { type Home, MarketChart } from '#client/ui/charts/market/market-chart.tsx'
import { moment } from '#client/ui/displays/format.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { Trade } from '#contract/journal/journal.ts'
import { ExcursionLines } from './excursion-lines.tsx'
import { type Looker, placeQuery } from './trade-chart.queries.ts'
import { afterText, levelsOf, tradeMarks } from './trade-events.ts'
import { TradeLevels } from './trade-levels.tsx'

/** A trade on its candles, or on its levels alone if there are none. */
export function TradeChart({ trade, as }: { trade: Trade; as: Looker }) {
  const [now] = useState(() => Date.now())
  const { id, pair, openedAt, closedAt } = trade
  const excursion = useQuery(placeQuery(id, as)).data?.excursion ?? null
  const of = useMemo(() => ({ pair, tradeId: id }), [pair, id])
  const span = useMemo(() => {
    const to = closedAt ? Date.parse(closedAt) : Math.max(now, Date.parse(openedAt))
    return { from: Date.parse(openedAt) / 60_000, to: to / 60_000 }
  }, [openedAt, closedAt, now])
  const levels = useMemo(() => levelsOf(trade), [trade])
  const marksOn = useCallback(
    (columns: CandleColumns, frame: CandleFrame, home: Home) =>
      tradeMarks(trade, excursion, columns, frame, home),
    [trade, excursion],
  )
  return (
    <MarketChart
      of={of}
      span={span}
      about="the trade"
      levels={levels}
      marksOn={marksOn}
      say={(home) => `${sentence(trade)} ${afterText(trade, home, frameNames[home.frame]) ?? ''}`}
      below={(home) =>
        trade.status === 'closed' && (
          <ExcursionLines trade={trade} excursion={excursion} home={home} />
        )
      }
      without={<TradeLevels trade={trade} />}
    />
  )
}

const sentence = ({ direction, entry, exit, openedAt, closedAt }: Trade): string => {
  const verb = direction === 'BUY' ? 'Bought' : 'Sold'
  const begun = `${verb} at ${entry} on ${moment(openedAt)}`
  return exit && closedAt
    ? `${begun}, closed at ${exit} on ${moment(closedAt)}.`
    : `${begun}; still open.`
}
