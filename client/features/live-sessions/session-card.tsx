import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { FileLink } from '#client/ui/displays/file-link.tsx'
import { RecordingLink } from '#client/ui/displays/recording-link.tsx'
import { programsOf } from '#contract/course-programs.ts'
import { ownSignalPage } from '#contract/site/pages.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import type { JoinProps } from './join-button.tsx'
import { SessionEntry } from './session-entry.tsx'
import { placesText } from './session-texts.ts'
import { scheduleOf } from './session-times.ts'
import { useSessionPhase } from './use-phase.ts'

/** One session as a student sees it. */
export function SessionCard(props: JoinProps) {
  const { session } = props
  const { title, description, date, duration, host, chapters, files, recordingUrl } = session
  const isOver = useSessionPhase(session).phase === 'over'
  const standing = isOver ? null : placesText(session)
  const schedule = scheduleOf(date)
  return (
    <Card
      title={title}
      actions={<RoleBadges roles={programsOf(session)} />}
      footer={
        <>
          <SessionEntry {...props} />
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
            {host && (
              <span className="block font-normal break-words text-muted-foreground">
                With {host}
              </span>
            )}
            {standing && (
              <span className="block font-normal text-muted-foreground">{standing}</span>
            )}
          </span>
        </p>
        <p className="text-sm break-words whitespace-pre-line text-muted-foreground">
          {description}
        </p>
        {files && (
          <ul aria-label={`Files of ${title}`} className="flex flex-col gap-2">
            {files.map((file) => (
              <li key={file.id}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        )}
        {isOver && recordingUrl && chapters && (
          <ol aria-label="Chapters of the recording" className="flex flex-col gap-1 text-sm">
            {chapters.map(({ second, title: chapter, signal }) => (
              <li key={`${second} ${chapter}`} className="flex flex-col">
                <RecordingLink
                  recording={recordingUrl}
                  second={second}
                  title={chapter}
                  onOpened={props.onWatched}
                />
                {signal && (
                  <Link
                    to={ownSignalPage(signal.id)}
                    className="ml-17 min-h-6 w-fit rounded-sm font-medium break-words text-accent underline-offset-4 hover:underline"
                  >
                    Signal: {signal.title}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}
