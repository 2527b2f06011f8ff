import { CalendarClock } from 'lucide-react'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import type { LiveSession } from '#contract/live-sessions.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { SessionEntry } from './session-entry.tsx'
import { placesText } from './session-texts.ts'
import { scheduleOf } from './session-times.ts'
import { useSessionPhase } from './use-phase.ts'

/** One session as a student sees it. */
export function SessionCard({ session }: { session: LiveSession }) {
  const { title, description, date, duration, roleAccess } = session
  const isOver = useSessionPhase(session).phase === 'over'
  const standing = isOver ? null : placesText(session)
  const schedule = scheduleOf(date)
  return (
    <Card
      title={title}
      actions={<RoleBadges roles={roleAccess} />}
      footer={
        <>
          <SessionEntry session={session} />
          <AddToCalendar session={session} />
        </>
      }
      className="h-full w-full"
    >
      <div className="flex flex-col gap-3">
        <p className="flex items-start gap-2 text-sm font-medium">
          <CalendarClock className="mt-0.5 size-4 shrink-0 text-primary" aria-hidden="true" />
          <span className="tabular-nums">
            <time dateTime={date}>
              {schedule.date}, {schedule.time}
            </time>
            <span className="font-normal whitespace-nowrap text-muted-foreground">
              {' · '}
              {duration} min
            </span>
            {standing && (
              <span className="block font-normal text-muted-foreground">{standing}</span>
            )}
          </span>
        </p>
        <p className="text-sm break-words whitespace-pre-line text-muted-foreground">
          {description}
        </p>
      </div>
    </Card>
  )
}
