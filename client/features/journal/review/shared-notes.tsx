import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { EmptyState, ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import type { DayNote, WeekNote } from '#contract/journal/journal-notes.ts'
import { sharedFailure } from '../journal-words.ts'
import { sharedNotesQuery } from '../sharing/sharing.queries.ts'

/** A student's latest days and weekly reviews, if they are shared. */
export function SharedNotes({ userId }: { userId: string }) {
  const notes = useQuery(sharedNotesQuery(userId))
  if (!notes.data) {
    if (!notes.isError) return <Skeleton className="h-40" />
    return <ErrorState message={sharedFailure} onRetry={() => void notes.refetch()} />
  }
  const { isShared, days, weeks } = notes.data
  if (!isShared) return <EmptyState>This student keeps days and reviews private</EmptyState>
  if (days.length + weeks.length === 0) return <EmptyState>Nothing has been written yet</EmptyState>
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Reviews of weeks">
        <ul className="flex flex-col gap-5">
          {weeks.map((week) => (
            <Week key={week.monday} week={week} />
          ))}
        </ul>
      </Card>
      <Card title="Days">
        <ul className="flex flex-col gap-5">
          {days.map((day) => (
            <Day key={day.day} note={day} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Week({ week }: { week: WeekNote }) {
  return (
    <li className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">The week from Monday, {week.monday}</h3>
      <Answer question="What worked, and why?">{week.worked}</Answer>
      <Answer question="What did not, and why?">{week.failed}</Answer>
      <Answer question="What is the one thing to change?">{week.change}</Answer>
    </li>
  )
}

function Answer({ question, children }: { question: string; children: string }) {
  if (children === '') return null
  return (
    <div>
      <p className="text-compact text-muted-foreground">{question}</p>
      <p className="break-words whitespace-pre-wrap">{children}</p>
    </div>
  )
}

function Day({ note: { day, planned, went, mood } }: { note: DayNote }) {
  return (
    <li className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">
        {day} {mood !== null && <span className="font-normal">– mood {mood} of 5</span>}
      </h3>
      <Answer question="Planned">{planned}</Answer>
      {went && <Markdown>{went}</Markdown>}
    </li>
  )
}
