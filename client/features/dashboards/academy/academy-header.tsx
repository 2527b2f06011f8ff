import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScreenRefresh } from '#client/platform/use-screen-refresh.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { percent } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { Skeleton, Spinner } from '#client/ui/displays/states.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { cx } from '#client/ui/styles/cx.ts'
import type { AcademyContent } from '#contract/dashboards.ts'
import { academyContentQuery, academyFailure } from './academy.queries.ts'

interface AcademyHeaderProps {
  /** Small, above a section that is not the area's first. */
  compact: boolean
  /** Stands between the name and the figures. */
  children?: ReactNode
}

/** Stands above every section of the academy: its name, and how far the student is. */
export default function AcademyHeader({ compact, children }: AcademyHeaderProps) {
  const content = useQuery(academyContentQuery())
  useFailureToast(content.isError, academyFailure)
  return (
    <>
      <PageHeader
        title="Academy Dashboard"
        compact={compact}
        subtitle="A 6-month journey to forex trading mastery"
        {...useScreenRefresh(content)}
      />
      {children}
      {/* Without figures there is no card: the overview offers to try again. */}
      {(content.data || !content.isError) && (
        <OverallProgress progress={content.data?.progress} compact={compact} />
      )}
    </>
  )
}

interface OverallProgressProps {
  progress: AcademyContent['progress'] | undefined
  /** One line, above a section that is about something else. */
  compact: boolean
}

function OverallProgress({ progress, compact }: OverallProgressProps) {
  return (
    <section
      aria-labelledby="overall-progress"
      aria-busy={!progress}
      className={cx(
        'grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 rounded-xl border bg-card px-4 md:px-5',
        compact ? 'min-h-12 py-2.5 @2xl:grid-cols-[auto_1fr_auto_auto]' : 'min-h-29 py-4 md:py-5',
      )}
    >
      <h2 id="overall-progress" className={compact ? 'text-sm font-medium' : 'font-semibold'}>
        Overall Progress
      </h2>
      {progress ? (
        <>
          <Badge variant="academy" className={cx('tabular-nums', compact && '@2xl:order-last')}>
            {percent(progress.overallProgress)} Complete
          </Badge>
          <div className={cx('@max-2xl:col-span-2', !compact && 'col-span-2')}>
            <ProgressBar value={progress.overallProgress} label="Overall progress" />
          </div>
          <p
            className={cx(
              'text-sm text-muted-foreground tabular-nums',
              compact ? '@max-2xl:sr-only' : 'col-span-2',
            )}
          >
            {progress.completedLessons} of {progress.totalLessons} lessons completed
          </p>
        </>
      ) : compact ? (
        <Skeleton className="h-5 w-24" />
      ) : (
        <div className="col-span-2 flex h-10 items-center justify-center">
          <Spinner label="Loading your progress" />
        </div>
      )}
    </section>
  )
}
