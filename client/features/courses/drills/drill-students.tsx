import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day, rText } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import type { DrillStudent } from '#contract/drills.ts'
import { counted, ratingText } from './drill-words.ts'
import type { DrillIds } from './drills.queries.ts'
import { rowsPerPage, studentsQuery } from './managed-drills.queries.ts'

/** The students of a drill, whoever has decided last first, with what their decisions came to. */
export function DrillStudents({ ids }: { ids: DrillIds }) {
  const [page, setPage] = useState(1)
  const students = useQuery(studentsQuery(ids, page))
  if (students.isError) {
    return <QueryError message="The students could not be loaded." query={students} />
  }
  if (!students.data) return <Spinner label="Loading the students" />
  const { items, total } = students.data
  if (total === 0) return <EmptyState>No student has begun this drill yet</EmptyState>
  return (
    <>
      <ul aria-label="Students" className="flex flex-col divide-y">
        {items.map((one) => (
          <Student key={one.userId} student={one} />
        ))}
      </ul>
      <Pagination
        label="Students"
        page={page}
        pageSize={rowsPerPage}
        total={total}
        onChange={setPage}
      />
      <p className="text-compact text-muted-foreground">
        Below each name: the rounds that are finished, how many moments were decided, and the
        average result. On the right: the rating with how far off it may be, and the day of the last
        decision.
      </p>
    </>
  )
}

function Student({ student }: { student: DrillStudent }) {
  const { userId, name, rounds, decided, averageR, lastAt } = student
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {name === null ? 'Deleted account' : <MemberLink id={userId} name={name} />}
        </p>
        <p className="text-muted-foreground tabular-nums">
          {counted(rounds, 'round')}, {decided}×, {rText(averageR)}
        </p>
      </div>
      <div className="text-right tabular-nums">
        <p className="font-medium">
          <span className="sr-only">Rating </span>
          {ratingText(student)}
        </p>
        {lastAt && (
          <time dateTime={lastAt} className="text-muted-foreground">
            {day(lastAt)}
          </time>
        )}
      </div>
    </li>
  )
}
