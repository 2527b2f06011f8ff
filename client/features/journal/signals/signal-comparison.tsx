import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { SignedBars } from '#client/ui/charts/signed-bars.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day, rText } from '#client/ui/displays/format.ts'
import { EmptyState, ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { Table } from '#client/ui/lists/table.tsx'
import {
  type ComparedSignal,
  type SignalComparison as Comparison,
  comparedSignalsMaximum,
} from '#contract/journal/signal-comparison.ts'
import { pages } from '#contract/site/pages.ts'
import { comparisonQuery } from '../journal.queries.ts'
import { barsOf, comparedText, slippageText } from './comparison-words.ts'

/** What signals came to for the student: taken against missed, and what own entries and exits changed. */
export function SignalComparison() {
  const comparison = useQuery(comparisonQuery())
  if (!comparison.data) {
    if (!comparison.isError) return <Skeleton className="h-80" />
    return (
      <ErrorState
        message="Your signals could not be compared."
        onRetry={() => void comparison.refetch()}
      />
    )
  }
  const { since } = comparison.data
  if (since === null) {
    return (
      <EmptyState icon={<TrendingUp aria-hidden="true" />}>
        Press ‘I took it’ on a signal, or link an imported trade to one: here you will see your
        results beside the signal’s.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <Picture comparison={comparison.data} since={since} />
      <Taken items={comparison.data.items} />
    </div>
  )
}

function Picture({ comparison, since }: { comparison: Comparison; since: string }) {
  const bars = barsOf(comparison)
  type Bar = (typeof bars)[number]
  const columns: Column<Bar>[] = [
    { key: 'label', header: 'Part', cell: ({ label }) => label },
    { key: 'means', header: 'What it is', cell: ({ means }) => means },
    { key: 'value', header: 'R', align: 'end', cell: ({ value }) => rText(value) },
  ]
  return (
    <ChartFrame
      title="Taken against missed"
      description={`Finished signals since ${day(since)}, when the first one you took was published.`}
      height="auto"
      data={{ columns, rows: bars, rowKey: ({ key }) => key }}
      empty={null}
      below={<p className="text-compact text-muted-foreground">{explained(comparison)}</p>}
    >
      <SignedBars bars={bars.map((bar) => ({ ...bar, text: rText(bar.value) }))} />
    </ChartFrame>
  )
}

/** What the bars count, and what they leave out. */
function explained({ uncompared, unknown }: Comparison): string {
  const left = [
    ...(uncompared > 0
      ? [`${uncompared} taken without both results, or in another pair or direction`]
      : []),
    ...(unknown > 0 ? [`${unknown} missed without a result in R`] : []),
  ]
  return `Every R is a multiple of the signal’s own risk, before fees. Taken, less what your entries cost, with what your exits changed, is what you made.${
    left.length > 0 ? ` Not counted: ${left.join('; ')}.` : ''
  }`
}

function Taken({ items }: { items: readonly ComparedSignal[] }) {
  return (
    <Card
      title="Signals you took"
      description={items.length === comparedSignalsMaximum ? `The last ${items.length}` : undefined}
    >
      <Table
        caption="Signals you took"
        columns={columns}
        rows={items}
        rowKey={({ signalId }) => signalId}
        empty="No signal taken yet"
      />
    </Card>
  )
}

const columns: Column<ComparedSignal>[] = [
  {
    key: 'signal',
    header: 'Signal',
    phone: 'first-wide',
    wide: true,
    cell: ({ signalId, title, isDeleted }) => (
      <>
        <Link
          to={`${pages.journal}?signalId=${signalId}`}
          className="font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        {isDeleted && <span className="text-muted-foreground"> (no longer there)</span>}
      </>
    ),
  },
  {
    key: 'entry',
    header: 'Your entry',
    phone: 'second-end',
    cell: (item) => <span className="tabular-nums">{slippageText(item)}</span>,
  },
  {
    key: 'results',
    header: 'Results',
    phone: 'second',
    cell: (item) => <span className="tabular-nums">{comparedText(item)}</span>,
  },
  {
    key: 'changes',
    header: 'Your exit',
    align: 'end',
    cell: ({ changesR }) => <span className="tabular-nums">{rText(changesR)}</span>,
  },
]
