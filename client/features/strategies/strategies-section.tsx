import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { minutes } from '#client/platform/http/query.ts'
import { useAwaited } from '#client/platform/http/use-awaited.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { rateText } from '#client/ui/trading/rate-text.ts'
import { strategyPage } from '#contract/site/pages.ts'
import type { Strategy } from '#contract/strategies.ts'
import { RiskBadge } from './risk-badge.tsx'
import { strategiesQuery } from './strategies.queries.ts'
import { basisText, studentFailure } from './strategy-words.ts'

const StrategyPage = lateContent(async () => (await import('./strategy-page.tsx')).StrategyPage)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(strategiesQuery({ page: 1 }))]

/** A mentorship student's strategies, or the one that the path names. */
export default function StrategiesSection() {
  const id = useSectionPath()
  if (!id) return <StrategyGrid />
  return (
    <StrategyPage
      key={id}
      id={id}
      waiting={<Spinner label="Loading the strategy" />}
      failure={studentFailure}
    />
  )
}

function StrategyGrid() {
  useAwaited(firstReads())
  const [page, setPage] = useState(1)
  const strategies = useQuery({ ...strategiesQuery({ page }), refetchInterval: minutes(2) })
  useFailureToast(strategies.isError, studentFailure)

  if (!strategies.data) {
    if (!strategies.isError) return <Spinner label="Loading the strategies" />
    return <ErrorState message={studentFailure} onRetry={() => void strategies.refetch()} />
  }
  const { items, total } = strategies.data
  return (
    <section aria-label="Strategies" className="flex flex-col gap-4">
      {items.length === 0 ? (
        <EmptyState icon={<Target aria-hidden="true" />}>
          Advanced strategies will appear here.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-3">
          {items.map((strategy) => (
            <li key={strategy.id} className="flex min-w-0">
              <StrategyCard strategy={strategy} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="strategies"
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
    </section>
  )
}

function StrategyCard({ strategy }: { strategy: Strategy }) {
  const { id, title, description, riskLevel, record } = strategy
  return (
    <Card
      title={title}
      actions={<RiskBadge level={riskLevel} />}
      className="h-full w-full"
      footer={
        <ButtonLink to={strategyPage(id)} variant="outline" aria-label={`Learn Strategy: ${title}`}>
          Learn Strategy
        </ButtonLink>
      }
    >
      <div className="flex h-full flex-col justify-between gap-4">
        <p className="line-clamp-4 text-sm break-words text-muted-foreground">{description}</p>
        <dl className="flex items-baseline gap-2">
          <dt className="order-2 text-sm text-muted-foreground">Win Rate</dt>
          <dd className="text-2xl font-semibold tabular-nums">{rateText(record)}</dd>
          <dd className="order-3 ml-auto text-compact text-muted-foreground tabular-nums">
            {basisText(record)}
          </dd>
        </dl>
      </div>
    </Card>
  )
}
