import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { EmptyState } from '#client/ui/displays/states.tsx'
import type { Member } from '#contract/members.ts'

/** The courses that the member has started, with the progress. */
export function CoursesCard({ courses }: Pick<Member, 'courses'>) {
  return (
    <Card title="Courses">
      {courses.length === 0 ? (
        <EmptyState>No course started yet</EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {courses.map(({ id, title, lessons, completed, lastAt }) => (
            <li key={id} className="flex flex-col gap-1.5">
              <span className="flex flex-wrap justify-between gap-x-3 text-sm">
                <span className="font-medium break-words">{title}</span>
                <span className="text-muted-foreground tabular-nums">
                  {completed} of {lessons} lessons{lastAt && ` · ${day(lastAt)}`}
                </span>
              </span>
              <ProgressBar
                label={`Progress in ${title}`}
                value={lessons === 0 ? 0 : Math.round((100 * completed) / lessons)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
