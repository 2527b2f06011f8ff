import { useQuery } from '@tanstack/react-query'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import { useScreenRefresh } from '#client/platform/use-screen-refresh.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { percent } from '#client/ui/format.ts'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { Spinner } from '#client/ui/states.tsx'
import type { AcademyContent } from '#contract/dashboards.ts'
import { academyContentQuery, academyFailure, academyKeys } from './academy.queries.ts'

/** Stands above every section of the academy: its name, and how far the student is. */
export default function AcademyHeader() {
  const content = useQuery(academyContentQuery())
  useLiveInvalidation(
    ['course.changed', 'live_session.scheduled', 'live_session.changed'],
    academyKeys.content,
  )
  useFailureToast(content.isError, academyFailure)
  return (
    <>
      <PageHeader
        title="Academy Dashboard"
        subtitle="A 6-month journey to forex trading mastery"
        {...useScreenRefresh(content)}
      />
      {/* Without figures there is no card: the overview offers to try again. */}
      {(content.data || !content.isError) && <OverallProgress progress={content.data?.progress} />}
    </>
  )
}

function OverallProgress({ progress }: { progress: AcademyContent['progress'] | undefined }) {
  return (
    <Card
      title="Overall Progress"
      actions={
        progress && (
          <Badge variant="academy" className="tabular-nums">
            {percent(progress.overallProgress)} Complete
          </Badge>
        )
      }
    >
      {progress ? (
        <div className="flex h-10 flex-col justify-between">
          <ProgressBar value={progress.overallProgress} label="Overall progress" />
          <p className="text-sm text-muted-foreground tabular-nums">
            {progress.completedLessons} of {progress.totalLessons} lessons completed
          </p>
        </div>
      ) : (
        <div className="flex h-10 items-center justify-center">
          <Spinner label="Loading your progress" />
        </div>
      )}
    </Card>
  )
}
