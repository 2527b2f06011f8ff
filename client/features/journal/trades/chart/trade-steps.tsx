import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { type Looker, placeQuery } from './trade-chart.queries.ts'

interface TradeStepsProps {
  tradeId: string
  as: Looker
  filter?: TradeFilter
  onGo: (tradeId: string) => void
}

/** Links to the previous and the next trade. */
export function TradeSteps({ tradeId, as, filter, onGo }: TradeStepsProps) {
  const place = useQuery(placeQuery(tradeId, as, filter)).data
  const go = (id: string | null | undefined) => id && onGo(id)
  return (
    <nav aria-label="Other trades" className="flex justify-between gap-2">
      <Button
        variant="outline"
        size="sm"
        disabled={!place?.previous}
        onClick={() => go(place?.previous)}
      >
        <ChevronLeft aria-hidden="true" />
        Previous trade
      </Button>
      <Button variant="outline" size="sm" disabled={!place?.next} onClick={() => go(place?.next)}>
        Next trade
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
