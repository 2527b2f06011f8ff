import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { useStoredHeight } from '#client/platform/start/stored-height.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { longDay, shortDay } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import type { LearningPath } from '#contract/dashboards.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { pages } from '#contract/site/pages.ts'
import { pathQuery } from './path.queries.ts'
import { cohortText, isNow, monthText, standingText } from './path-words.ts'

type Month = LearningPath['months'][number]

/** A program month by month, with where its student and the others stand. Nothing for a program without modules. */
export function PathCard({ program }: { program: PaidProgram }) {
  const { data: path } = useQuery(pathQuery(program))
  const { held, ref } = useStoredHeight(`path ${program}`)
  // The page works without it, and it is asked for again.
  if (path === undefined) return <div style={held} />
  if (path === null) return <div ref={ref} />
  const cohort = cohortText(path)
  const last = path.months.length
  return (
    <div ref={ref}>
      <Card title="Your path" description={standingText(path)}>
        <ProgressBar
          value={path.lessons === 0 ? 0 : (100 * path.completed) / path.lessons}
          label="Your lessons"
        />
        {cohort && <p className="mt-2 text-sm text-muted-foreground">{cohort}</p>}
        <ol aria-label="Months" className="mt-3 flex flex-col divide-y">
          {path.months.map((month) => (
            <MonthRow key={month.number} month={month} isNow={isNow(path, month.number, last)} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

function MonthRow({ month, isNow }: { month: Month; isNow: boolean }) {
  const { number, from, modules } = month
  return (
    <li className="py-2.5 text-sm" aria-current={isNow ? 'step' : undefined}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className={isNow ? 'font-semibold' : 'font-medium'}>Month {number}</span>
        <span className="text-compact text-muted-foreground tabular-nums">
          from <time dateTime={from}>{shortDay(from)}</time>
        </span>
        {isNow && <Badge variant="success">Now</Badge>}
        <span className="ml-auto text-compact text-muted-foreground tabular-nums">
          {monthText(month)}
        </span>
      </p>
      {modules.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {modules.map((module) => (
            <ModuleRow key={module.id} module={module} />
          ))}
        </ul>
      )}
    </li>
  )
}

function ModuleRow({ module }: { module: Month['modules'][number] }) {
  const { title, courseId, courseTitle, isOpen, opensAt, lessons, completed } = module
  if (!isOpen) {
    return (
      <li className="flex items-center gap-2 text-muted-foreground">
        <Lock className="size-3.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <span className="text-compact tabular-nums">
          {opensAt ? `opens ${longDay(opensAt)}` : 'opens after another module'}
        </span>
      </li>
    )
  }
  return (
    <li className="flex items-center gap-2">
      <Link
        to={`${pages.courses}/${courseId}`}
        aria-label={`${title} of ${courseTitle}`}
        className="min-w-0 flex-1 truncate rounded-sm underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      <span className="text-compact text-muted-foreground tabular-nums">
        {completed} of {lessons}
      </span>
    </li>
  )
}
