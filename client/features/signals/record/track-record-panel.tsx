import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { minutes } from '#client/platform/http/query.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { rText } from '#client/ui/displays/format.ts'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { rateText } from '#client/ui/trading/rate-text.ts'
import { signalsForRate, type TrackRecord } from '#contract/signals/signals.ts'
import { FollowersFigures } from '../followers/followers-figures.tsx'
import { trackRecordQuery } from '../signals.queries.ts'
import { SignalEquityCurve } from './signal-equity-curve.tsx'

const RecordLinks = lateContent(
  async () => (await import('../receipts/record-links.tsx')).RecordLinks,
  { onceCalm: true },
)

const RecordFold = lateContent(async () => (await import('./record-fold.tsx')).RecordFold, {
  onceCalm: true,
})

/** The results of the closed signals that the user may see, as figures and as a curve. */
export function TrackRecordPanel() {
  // The screens that show it also follow the live stream, which refetches everything about signals.
  const { data: record, isError } = useQuery({
    ...trackRecordQuery(),
    refetchInterval: minutes(5),
  })
  if (!record) {
    if (!isError) return <Skeleton className="h-40" />
    return <Quiet>The track record cannot be shown at the moment.</Quiet>
  }
  if (record.finished === 0) {
    return <Quiet>The track record begins with the first closed signal.</Quiet>
  }
  return (
    <div className="flex flex-col gap-4">
      {record.equityCurve.length === 0 ? (
        <Results record={record} />
      ) : (
        <div className="grid gap-4 @4xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <Results record={record} />
          <SignalEquityCurve points={record.equityCurve} />
        </div>
      )}
      <RecordFold
        waiting={<Skeleton className="h-12" />}
        failure="The figures could not be loaded."
      />
    </div>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Card title="Track record">
      <p className="text-sm text-muted-foreground">{children}</p>
    </Card>
  )
}

function Results({ record }: { record: TrackRecord }) {
  const { finished, won, lost, winRate, withR, averageR, expectancyR, profitFactor } = record
  return (
    <Card title="Track record">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @md:grid-cols-3">
        <Figure label="Win rate">{rateText({ won, lost, winRate })}</Figure>
        <Figure label="Average R">{rText(averageR)}</Figure>
        <Figure label="Expectancy">{rText(expectancyR)}</Figure>
        <Figure label="Profit factor">
          {profitFactor === null ? '–' : profitFactor.toFixed(2)}
        </Figure>
        <Figure label="Closed signals">{finished}</Figure>
        <Figure label="Won / lost">
          {won} / {lost}
        </Figure>
      </dl>
      <p className="mt-4 text-compact text-muted-foreground">
        Computed from all closed signals, deleted ones included. Signals closed by hand, and those
        stopped out at their entry, count as neither won nor lost; {withR} of {finished} have a
        result in R.
        {won + lost < signalsForRate &&
          ` The win rate is shown once ${signalsForRate} signals have won or lost.`}
      </p>
      {record.followers && <FollowersFigures followers={record.followers} />}
      <RecordLinks
        waiting={<div className="mt-4 h-8" />}
        failure="The links to the record could not be loaded."
      />
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
