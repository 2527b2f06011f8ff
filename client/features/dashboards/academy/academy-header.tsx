import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScreenRefresh } from '#client/platform/http/use-screen-refresh.ts'
import { useOffer } from '#client/platform/start/offers.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { percent } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { Skeleton, Spinner } from '#client/ui/displays/states.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { AcademyContent } from '#contract/dashboards.ts'
import { academyContentQuery, academyFailure } from './academy.queries.ts'
import { lessonsDone } from './lessons-done.ts'

interface AcademyHeaderProps {
  /** Reduced, above a section that is not the area's first. */
  compact: boolean
  /** Shown between the name and the figures. */
  children?: ReactNode
}

/** Shown above every section of the academy: its name, and the student's progress. */
export default function AcademyHeader({ compact, children }: AcademyHeaderProps) {
  const content = useQuery(academyContentQuery())
  useFailureToast(content.isError, academyFailure)
  // Without data there are no figures to show: the overview offers to retry.
  const isShown = content.data || !content.isError
  const progress = content.data?.progress
  return (
    <>
      <PageHeader
        title="Academy Dashboard"
        compact={compact}
        subtitle={useOffer('academy').dashboard?.tagline}
        aside={isShown && <ProgressLine progress={progress} />}
        {...useScreenRefresh(content)}
      />
      {children}
      {!compact && isShown && <OverallProgress progress={progress} />}
    </>
  )
}

interface OverallProgressProps {
  progress: AcademyContent['progress'] | undefined
}

/** The student's progress, in one line. */
function ProgressLine({ progress }: OverallProgressProps) {
  return (
    <section
      aria-labelledby="overall-progress"
      aria-busy={!progress}
      className="flex shrink-0 items-center gap-3 md:flex-1"
    >
      <h2 id="overall-progress" className="sr-only">
        Overall Progress
      </h2>
      {progress ? (
        <>
          <div className="w-14 md:max-w-48 md:flex-1">
            <ProgressBar value={progress.overallProgress} label="Overall progress" />
          </div>
          <Badge variant="academy" className="tabular-nums">
            {percent(progress.overallProgress)} <span className="max-md:sr-only">Complete</span>
          </Badge>
          <p className="text-sm whitespace-nowrap text-muted-foreground tabular-nums @max-5xl:sr-only">
            {lessonsDone(progress)}
          </p>
        </>
      ) : (
        <Skeleton className="h-5 w-24" />
      )}
    </section>
  )
}

function OverallProgress({ progress }: OverallProgressProps) {
  return (
    <section
      aria-labelledby="overall-progress"
      aria-busy={!progress}
      className="grid min-h-29 grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 rounded-xl border bg-card px-4 py-4 md:px-5 md:py-5"
    >
      <h2 id="overall-progress" className="font-semibold">
        Overall Progress
      </h2>
      {progress ? (
        <>
          <Badge variant="academy" className="tabular-nums">
            {percent(progress.overallProgress)} Complete
          </Badge>
          <div className="col-span-2">
            <ProgressBar value={progress.overallProgress} label="Overall progress" />
          </div>
          <p className="col-span-2 text-sm text-muted-foreground tabular-nums">
            {lessonsDone(progress)}
          </p>
        </>
      ) : (
        <div className="col-span-2 flex h-10 items-center justify-center">
          <Spinner label="Loading your progress" />
        </div>
      )}
    </section>
  )
}
