import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { PublicPage } from '#client/ui/layout/public-page.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { publicAfterHours, type RecordFigures } from '#contract/signals/record-figures.ts'
import { pages } from '#contract/site/pages.ts'
import { FollowersList } from '../followers/followers-figures.tsx'
import { publicRecordQuery } from './record.queries.ts'
import { recordFailure } from './record-words.ts'
import { SignalEquityCurve } from './signal-equity-curve.tsx'

const RecordBreakdown = lateContent(
  async () => (await import('./record-breakdown.tsx')).RecordBreakdown,
)

/** The record of all signals for everybody, where the owner has switched it on. */
export function PublicRecordPage() {
  const brand = useBrand()
  const query = useQuery(publicRecordQuery())
  const isOff = query.error instanceof ApiProblem && query.error.status === 404
  return (
    <PublicPage title="Record of signals" address={pages.record} className="max-w-5xl">
      {isOff && <meta name="robots" content="noindex" />}
      <h1 className="text-3xl font-semibold text-balance max-md:text-2xl">Record of signals</h1>
      <div className="tick-rule my-4" aria-hidden="true" />
      {isOff ? (
        <EmptyState icon={<SearchX aria-hidden="true" />}>
          {brand} does not publish its record.
        </EmptyState>
      ) : (
        <>
          <p className="mb-8 max-w-xl text-muted-foreground">
            What all signals of {brand} came to, deleted, cancelled and expired ones included. A
            signal appears here {publicAfterHours} hours after it was closed. Members can download
            the record, and anybody can{' '}
            <Link to={pages.verifyRecord} className="underline underline-offset-4">
              verify it
            </Link>
            .
          </p>
          {query.data ? (
            <Shown figures={query.data} />
          ) : query.isError ? (
            <QueryError message={recordFailure} query={query} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </>
      )}
    </PublicPage>
  )
}

function Shown({ figures }: { figures: RecordFigures }) {
  return (
    <div className="@container flex min-w-0 flex-col gap-6">
      {figures.equityCurve.length > 0 && <SignalEquityCurve points={figures.equityCurve} />}
      <RecordBreakdown
        figures={figures}
        level={2}
        waiting={<Skeleton className="h-96" />}
        failure={recordFailure}
      />
      {figures.followers && (
        <Card title="What followers could have had" level={2}>
          <FollowersList followers={figures.followers} />
        </Card>
      )}
    </div>
  )
}
