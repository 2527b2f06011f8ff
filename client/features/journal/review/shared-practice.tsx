import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment, rText } from '#client/ui/displays/format.ts'
import { EmptyState, QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { JournalFigures } from '#contract/journal/journal.ts'
import type { PracticeRun } from '#contract/practice/practice.ts'
import { EquityCurve } from '../figures/equity-curve.tsx'
import { Results } from '../figures/journal-figures.tsx'
import { sharedFailure } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'
import { sharedPracticeQuery } from '../sharing/sharing.queries.ts'

/** A student's practice runs and what they came to, if they are shared. */
export function SharedPractice({ userId }: { userId: string }) {
  const [currency, setCurrency] = useState<string>()
  const practice = useQuery(sharedPracticeQuery(userId, currency))
  if (practice.isError) return <QueryError message={sharedFailure} query={practice} />
  if (!practice.data) return <Skeleton className="h-80" />
  const { isShared, runs, figures } = practice.data
  if (!isShared || !figures) {
    return <EmptyState>This student keeps practice private</EmptyState>
  }
  if (runs.length === 0) return <EmptyState>Nothing has been practised yet</EmptyState>
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted-foreground">
        Trades with a practice account on replayed candles. They are in no other figure.
      </p>
      <Figures figures={figures} onCurrency={setCurrency} />
      <Card title="Latest practice runs" level={3}>
        <ul aria-label="Practice runs" className="flex flex-col divide-y">
          {runs.map((run) => (
            <li key={run.id} className="flex items-baseline gap-3 py-2.5 text-sm first:pt-0">
              <RunFacts run={run} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

interface FiguresProps {
  figures: JournalFigures
  onCurrency: (currency: string) => void
}

function Figures({ figures, onCurrency }: FiguresProps) {
  const shown = (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Card title="Practice results" level={3}>
        <Results figures={figures} />
      </Card>
      <EquityCurve figures={figures} />
    </div>
  )
  if (figures.currencies.length < 2) return shown
  return (
    <Tabs
      label="Currency of the practice figures"
      value={figures.currency}
      onChange={onCurrency}
      tabs={figures.currencies.map((value) => ({ value, label: value, content: shown }))}
    />
  )
}

function RunFacts({ run }: { run: PracticeRun }) {
  const { pair, frame, played, bars, startedAt, ending, trades, totalR, currency } = run
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {pair}, {frameNames[frame]}
        </p>
        <p className="truncate text-muted-foreground tabular-nums">
          {played} of {bars} bars{ending ? '' : ', running'}
          <span className="max-sm:hidden">, started {moment(startedAt)}</span>
        </p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p className="font-medium">
          <ResultText cents={run.balanceCents - run.startCents} currency={currency} />
        </p>
        <p className="text-muted-foreground">
          {trades === 1 ? '1 trade' : `${trades} trades`}, {rText(totalR)}
        </p>
      </div>
    </>
  )
}
