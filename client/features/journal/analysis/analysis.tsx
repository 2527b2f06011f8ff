import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { ownZone } from '#client/platform/zone.ts'
import { Fold } from '#client/ui/controls/fold.tsx'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { analysisQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import { OwnRemarks } from '../sharing/own-remarks.tsx'
import type { TypedFilter } from '../trades/trade-filter.ts'
import { AllFigures } from './all-figures.tsx'
import { Calendar } from './calendar.tsx'
import { ExcursionPicture } from './excursion-picture.tsx'
import { type FindingAction, FindingsCard } from './findings-card.tsx'
import { DrawdownChart, GroupBars, Histogram } from './pictures.tsx'

interface AnalysisProps {
  filter: TradeFilter
  currency: string | undefined
  /** Narrows the page's filter. */
  onNarrow: (changes: Partial<TypedFilter>) => void
  /** Opens a day, such as '2026-11-20'. */
  onDay: (day: string) => void
  /** What stands beside a finding, to practise it. */
  practise: FindingAction
}

/** What the filtered trades teach: costly habits, the charts, and every figure, folded by subject. */
export function Analysis({ filter, currency, onNarrow, onDay, practise }: AnalysisProps) {
  const analysis = useQuery(analysisQuery({ ...filter, currency, timeZone: ownZone() }))
  const found = analysis.data
  if (!found) {
    if (!analysis.isError) return <Skeleton className="h-80" />
    return <ErrorState message={loadFailure} onRetry={() => void analysis.refetch()} />
  }
  const parts: Part[] = [
    {
      id: 'habits',
      title: 'Habits',
      hint: 'What costs money, and what was said about it',
      content: (
        <>
          <OwnRemarks />
          <FindingsCard findings={found.findings} currency={found.currency} action={practise} />
        </>
      ),
    },
    {
      id: 'over-time',
      title: 'Over time',
      hint: 'Drawdown, and the result of each day',
      content: (
        <div className="grid items-start gap-5 @3xl:grid-cols-2">
          <DrawdownChart analysis={found} />
          <Calendar days={found.days} currency={found.currency} onDay={onDay} />
        </div>
      ),
    },
    {
      id: 'by-kind',
      title: 'By kind',
      hint: 'Pairs, weekdays, sessions, setups, and results in R',
      content: (
        <div className="grid items-start gap-5 @3xl:grid-cols-2">
          <GroupBars analysis={found} onNarrow={onNarrow} />
          <Histogram bars={found.histogram} />
        </div>
      ),
    },
    {
      id: 'stops-and-targets',
      title: 'Stops and targets',
      hint: 'How far the price went while trades were open',
      content: <ExcursionPicture filter={filter} />,
    },
    {
      id: 'figures',
      title: 'Every figure',
      hint: 'With its meaning and formula',
      content: <AllFigures figures={found.figures} currency={found.currency} />,
    },
  ]
  return <Parts parts={parts} />
}

interface Part {
  id: string
  title: string
  hint: string
  content: ReactNode
}

/** The parts below their headings: the first is open, and one that the address names. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const { hash, search } = useLocation()
  const named = hash.slice(1) || (new URLSearchParams(search).has('figure') ? 'figures' : '')
  const [turned, setTurned] = useState<{ named: string; parts: Record<string, boolean> }>({
    named,
    parts: {},
  })
  if (turned.named !== named) setTurned({ named, parts: { ...turned.parts, [named]: true } })
  return (
    <div className="@container flex flex-col gap-4">
      {parts.map(({ id, title, hint, content }, place) => {
        const isOpen = turned.parts[id] ?? (place === 0 || id === named)
        return (
          <Fold
            key={id}
            id={id}
            title={title}
            hint={hint}
            isOpen={isOpen}
            isNamed={id === hash.slice(1)}
            onToggle={() => setTurned({ named, parts: { ...turned.parts, [id]: !isOpen } })}
          >
            {content}
          </Fold>
        )
      })}
    </div>
  )
}
