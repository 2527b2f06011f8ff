import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScreenRefresh } from '#client/platform/http/use-screen-refresh.ts'
import { useOffer } from '#client/platform/start/offers.ts'
import { percent } from '#client/ui/displays/format.ts'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { cx } from '#client/ui/styles/cx.ts'
import type { MentorshipContent } from '#contract/dashboards.ts'
import { mentorshipContentQuery, mentorshipFailure } from './mentorship.queries.ts'
import { profitAndLoss, rank } from './performance-words.ts'
import { sourceWords } from './source-words.ts'

interface MentorshipHeaderProps {
  /** Reduced, above a section that is not the area's first. */
  compact: boolean
  /** Shown between the name and the figures. */
  children?: ReactNode
}

/** Shown above every section of the mentorship: its name, and the student's month. */
export default function MentorshipHeader({ compact, children }: MentorshipHeaderProps) {
  const content = useQuery(mentorshipContentQuery())
  useFailureToast(content.isError, mentorshipFailure)
  return (
    <>
      <PageHeader
        title="Elite Mentorship"
        compact={compact}
        subtitle={useOffer('mentorship').dashboard?.tagline}
        {...useScreenRefresh(content)}
      />
      {children}
      {/* Without data there is no card: the overview offers to retry. */}
      {(content.data || !content.isError) && (
        <Performance performance={content.data?.performance} compact={compact} />
      )}
    </>
  )
}

interface PerformanceProps {
  performance: MentorshipContent['performance'] | undefined
  /** Reduced, above a section about something else. */
  compact: boolean
}

function Performance({ performance, compact }: PerformanceProps) {
  return (
    <section
      aria-labelledby="performance"
      aria-busy={!performance}
      className={cx(
        'rounded-xl border bg-card px-4 md:px-5',
        compact
          ? 'flex items-center gap-x-6 py-1.5 max-md:-mt-2 max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:py-0'
          : 'flex flex-col gap-4 py-4 md:py-5',
      )}
    >
      <h2
        id="performance"
        className={
          compact
            ? 'text-compact whitespace-nowrap text-muted-foreground @max-4xl:sr-only'
            : 'font-semibold'
        }
      >
        Your Performance This Month
      </h2>
      <dl
        className={cx(
          compact
            ? 'flex flex-1 flex-wrap items-baseline justify-between gap-x-3 gap-y-1'
            : 'grid grid-cols-2 gap-x-8 gap-y-5 @2xl:grid-cols-4',
        )}
      >
        <Figure compact={compact} label="Win Rate" short="won">
          {performance && percent(performance.winRate)}
        </Figure>
        <Figure compact={compact} label="P&L" short="">
          {performance && <Result of={performance} />}
        </Figure>
        <Figure
          compact={compact}
          label="Trades"
          short={performance?.tradesCount === 1 ? 'trade' : 'trades'}
        >
          {performance?.tradesCount.toLocaleString('en-US')}
        </Figure>
        <Figure compact={compact} label="Leaderboard Rank" short="rank">
          {performance && rank(performance.rankPosition)}
        </Figure>
      </dl>
      {performance && !compact && (
        <p className="text-sm text-muted-foreground empty:hidden">{sourceWords(performance)}</p>
      )}
    </section>
  )
}

interface FigureProps {
  label: string
  /** The label after the figure on a phone, where all share one line. */
  short: string
  compact: boolean
  children: ReactNode
}

function Figure({ label, short, compact, children }: FigureProps) {
  return (
    <div
      className={cx(
        'flex min-w-0',
        compact ? 'h-5.5 items-baseline gap-x-2 whitespace-nowrap' : 'flex-col gap-1',
      )}
    >
      <dt className={cx('text-sm text-muted-foreground', compact && '@max-2xl:sr-only')}>
        {label}
      </dt>
      <dd
        className={cx(
          'font-semibold tabular-nums',
          compact ? 'text-sm' : 'text-xl break-words @4xl:text-2xl',
        )}
      >
        {children ?? <Skeleton className={compact ? 'h-5 w-12' : 'h-8 w-16'} />}
        {compact && short && (
          <span aria-hidden="true" className="font-normal text-muted-foreground @2xl:hidden">
            {' '}
            {short}
          </span>
        )}
      </dd>
    </div>
  )
}

function Result({ of }: { of: MentorshipContent['performance'] }) {
  const { amount, outcome } = profitAndLoss(of.profitLoss, of.currency)
  if (!outcome) return amount
  return (
    <span className={outcome === 'profit' ? 'text-success' : 'text-danger'}>
      {amount} <span className="text-sm font-normal tracking-normal">{outcome}</span>
    </span>
  )
}
