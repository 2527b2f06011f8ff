import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { minutes } from '#client/platform/http/query.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { rText } from '#client/ui/displays/format.ts'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { rateText } from '#client/ui/trading/rate-text.ts'
import { pages } from '#contract/site/pages.ts'
import type { StrategyPage as Page, StrategyRecord } from '#contract/strategies.ts'
import { RiskBadge } from './risk-badge.tsx'
import { strategyQuery } from './strategies.queries.ts'
import { StrategySignals } from './strategy-signals.tsx'
import { StrategyVideo } from './strategy-video.tsx'
import { studentFailure } from './strategy-words.ts'

/** A strategy with its rules and video, the signals that follow it, and their record. */
export function StrategyPage({ id }: { id: string }) {
  const strategy = useQuery({ ...strategyQuery(id), refetchInterval: minutes(2) })
  return (
    <div className="flex flex-col gap-6">
      <ButtonLink to={pages.strategies} variant="ghost" size="sm" className="w-fit">
        <ArrowLeft aria-hidden="true" />
        All strategies
      </ButtonLink>
      {strategy.data ? (
        <Content strategy={strategy.data} />
      ) : isMissing(strategy.error) ? (
        <EmptyState>This strategy does not exist, or no longer exists.</EmptyState>
      ) : strategy.isError ? (
        <ErrorState message={studentFailure} onRetry={() => void strategy.refetch()} />
      ) : (
        <Spinner label="Loading the strategy" />
      )}
    </div>
  )
}

/** To people, a missing id and a malformed one are the same. */
const isMissing = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400)

function Content({ strategy }: { strategy: Page }) {
  const { title, description, riskLevel, isPublished, rules, videoUrl, record, signals } = strategy
  return (
    <article className="flex flex-col gap-6" aria-labelledby="strategy-title">
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="strategy-title" className="text-xl font-semibold break-words">
            {title}
          </h2>
          <RiskBadge level={riskLevel} />
          {!isPublished && <Badge variant="outline">Draft</Badge>}
        </div>
        <p className="max-w-prose break-words whitespace-pre-line text-muted-foreground">
          {description}
        </p>
      </header>
      <div className="grid items-start gap-6 @4xl:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {videoUrl && <StrategyVideo address={videoUrl} title={title} />}
          <Card title="Rules">
            <Markdown>{rules}</Markdown>
          </Card>
        </div>
        <Record record={record} />
      </div>
      <StrategySignals signals={signals} />
    </article>
  )
}

function Record({ record }: { record: StrategyRecord }) {
  const { finished, won, lost, withR, averageR } = record
  return (
    <Card title="Record">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Figure label="Win Rate">{rateText(record)}</Figure>
        <Figure label="Average R">{rText(averageR)}</Figure>
        <Figure label="Finished signals">{finished}</Figure>
        <Figure label="Won / lost">
          {won} / {lost}
        </Figure>
      </dl>
      <p className="mt-4 text-compact text-muted-foreground">
        Computed from all finished signals, also those for other programs. Signals closed by hand,
        and those stopped out at their entry, count as neither won nor lost; {withR} of {finished}{' '}
        have a result in R.
      </p>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
