import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import { useScreenRefresh } from '#client/platform/use-screen-refresh.ts'
import { Card } from '#client/ui/card.tsx'
import { percent } from '#client/ui/format.ts'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/states.tsx'
import type { MentorshipContent } from '#contract/dashboards.ts'
import { mentorshipContentQuery, mentorshipFailure, mentorshipKeys } from './mentorship.queries.ts'
import { profitAndLoss, rank } from './performance-words.ts'

/** What changes what is shown; a signal's end changes the record of its strategy. */
const shown = [
  'live_session.scheduled',
  'live_session.changed',
  'strategy.changed',
  'signal.changed',
  'challenge.changed',
] as const

/** Stands above every section of the mentorship: its name, and the student's month. */
export default function MentorshipHeader() {
  const content = useQuery(mentorshipContentQuery())
  useLiveInvalidation(shown, mentorshipKeys.content)
  useFailureToast(content.isError, mentorshipFailure)
  return (
    <>
      <PageHeader
        title="Elite Mentorship"
        subtitle="Advanced trading strategies and personalised guidance"
        {...useScreenRefresh(content)}
      />
      {/* Without figures there is no card: the overview offers to try again. */}
      {(content.data || !content.isError) && (
        <Performance performance={content.data?.performance} />
      )}
    </>
  )
}

function Performance({
  performance,
}: {
  performance: MentorshipContent['performance'] | undefined
}) {
  return (
    <Card title="Your Performance This Month" aria-busy={!performance}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-5 md:grid-cols-4">
        <Figure label="Win Rate">{performance && percent(performance.winRate)}</Figure>
        <Figure label="P&L">{performance && <Result of={performance.profitLoss} />}</Figure>
        <Figure label="Trades">{performance?.tradesCount.toLocaleString('en-US')}</Figure>
        <Figure label="Leaderboard Rank">{performance && rank(performance.rankPosition)}</Figure>
      </dl>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-2xl font-semibold break-words tabular-nums">
        {children ?? <Skeleton className="h-8 w-16" />}
      </dd>
    </div>
  )
}

function Result({ of }: { of: number }) {
  const { amount, outcome } = profitAndLoss(of)
  if (!outcome) return amount
  return (
    <span className={outcome === 'profit' ? 'text-success' : 'text-danger'}>
      {amount} <span className="text-sm font-normal tracking-normal">{outcome}</span>
    </span>
  )
}
