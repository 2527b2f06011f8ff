import { useQuery } from '@tanstack/react-query'
import { useWasThere } from '#client/platform/use-was-there.ts'
import { ownZone } from '#client/platform/zone.ts'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { Later } from '#client/ui/layout/later.tsx'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { analysisQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import { OwnRemarks } from '../sharing/own-remarks.tsx'
import type { TypedFilter } from '../trades/trade-filter.ts'
import { AllFigures } from './all-figures.tsx'
import { Calendar } from './calendar.tsx'
import { ExcursionPicture } from './excursion-picture.tsx'
import { FindingsCard } from './findings-card.tsx'
import { DrawdownChart, GroupBars, Histogram } from './pictures.tsx'

interface AnalysisProps {
  filter: TradeFilter
  currency: string | undefined
  /** Narrows the page's filter. */
  onNarrow: (changes: Partial<TypedFilter>) => void
  /** Opens a day, such as '2026-11-20'. */
  onDay: (day: string) => void
}

/** What the filtered trades teach: costly habits, the charts, and every figure. */
export function Analysis({ filter, currency, onNarrow, onDay }: AnalysisProps) {
  const analysis = useQuery(analysisQuery({ ...filter, currency, timeZone: ownZone() }))
  const found = analysis.data
  const wasThere = useWasThere(found)
  if (!found) {
    if (!analysis.isError) return <Skeleton className="h-80" />
    return <ErrorState message={loadFailure} onRetry={() => void analysis.refetch()} />
  }
  return (
    <div className="@container flex flex-col gap-5">
      <OwnRemarks />
      <FindingsCard findings={found.findings} currency={found.currency} />
      <DrawdownChart analysis={found} />
      <Later atOnce={wasThere}>
        <div className="grid items-start gap-5 @3xl:grid-cols-2">
          <Calendar days={found.days} currency={found.currency} onDay={onDay} />
          <div className="flex min-w-0 flex-col gap-5">
            <GroupBars analysis={found} onNarrow={onNarrow} />
            <Histogram bars={found.histogram} />
          </div>
        </div>
        <ExcursionPicture filter={filter} />
        <AllFigures figures={found.figures} currency={found.currency} />
      </Later>
    </div>
  )
}
