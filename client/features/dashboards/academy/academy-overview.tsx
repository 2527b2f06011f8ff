import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StatCard } from '#client/ui/displays/card.tsx'
import { appointment } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import type { AcademyContent } from '#contract/dashboards.ts'
import { pages } from '#contract/site/pages.ts'
import { academyContentQuery, academyFailure } from './academy.queries.ts'

/** Where the student stands, in four figures. The area's header polls and reports failures. */
export default function AcademyOverview() {
  const content = useQuery(academyContentQuery())
  if (!content.data && content.isError) {
    return <QueryError message={academyFailure} query={content} />
  }
  return (
    <section aria-busy={!content.data}>
      <VisuallyHidden>
        <h2>Overview</h2>
      </VisuallyHidden>
      <div className="grid gap-4 grid-cols-2 @4xl:grid-cols-4">
        {content.data ? <Figures content={content.data} /> : <ComingFigures />}
      </div>
    </section>
  )
}

function Figures({ content }: { content: AcademyContent }) {
  const { progress, assignments, liveSession, tradingJournal } = content
  const submitted = assignments.filter((assignment) => assignment.submitted).length
  return (
    <>
      <StatCard
        label="Completed Lessons"
        to={pages.courses}
        value={<Count of={`of ${progress.totalLessons} total`}>{progress.completedLessons}</Count>}
        hint="In paid courses"
      />
      <StatCard
        label="Assignments"
        to={pages.assignments}
        value={<Count of={`of ${assignments.length} submitted`}>{submitted}</Count>}
      />
      <StatCard
        className="max-md:col-span-2"
        label="Next Live Session"
        to={pages.live}
        value={
          <span className="block text-base leading-6 tracking-normal md:my-1 md:text-lg">
            {liveSession?.title ?? 'No upcoming session'}
          </span>
        }
        hint={
          liveSession ? (
            <time dateTime={liveSession.scheduledTime} className="tabular-nums">
              {appointment(liveSession.scheduledTime)}
            </time>
          ) : (
            'Check schedule'
          )
        }
      />
      <StatCard
        className="max-md:col-span-2"
        label="Trading Journal"
        to={pages.journal}
        value={
          <Count of={tradingJournal.totalTrades === 1 ? 'trade logged' : 'trades logged'}>
            {tradingJournal.totalTrades}
          </Count>
        }
      />
    </>
  )
}

/** A figure followed, in smaller type, by its total. */
function Count({ children, of }: { children: ReactNode; of: string }) {
  return (
    <>
      {children}{' '}
      <span className="text-sm font-normal tracking-normal text-muted-foreground">{of}</span>
    </>
  )
}

function ComingFigures() {
  return ['lessons', 'assignments', 'session', 'journal'].map((figure) => (
    <Skeleton key={figure} className="h-29" />
  ))
}
