import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { RecordingLink } from '#client/ui/displays/recording-link.tsx'
import { QueryError } from '#client/ui/displays/states.tsx'
import { recordingsQuery } from './recordings.queries.ts'

/** The recordings of live sessions in which a signal is discussed, each at its second; nothing without one. */
export function RecordingsCard({ id }: { id: string }) {
  const query = useQuery(recordingsQuery(id))
  if (query.isError) {
    return (
      <Card title="Discussed in">
        <QueryError message="The recordings could not be loaded." query={query} />
      </Card>
    )
  }
  if (!query.data || query.data.length === 0) return null
  return (
    <Card title="Discussed in" description="Recordings of live sessions">
      <ul className="flex flex-col gap-4">
        {query.data.map(({ id: sessionId, title, date, recordingUrl, chapters }) => (
          <li key={sessionId} className="flex flex-col gap-1 text-sm">
            <p className="font-medium break-words">
              {title}
              <span className="font-normal text-muted-foreground"> · {day(date)}</span>
            </p>
            <ul aria-label={`Chapters of ${title}`}>
              {chapters.map((chapter) => (
                <li key={`${chapter.second} ${chapter.title}`}>
                  <RecordingLink recording={recordingUrl} {...chapter} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
