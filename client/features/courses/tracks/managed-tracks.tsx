import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Video } from '#contract/courses.ts'
import { ManagedCheckpoints } from '../checkpoints/managed-checkpoints.tsx'
import { kindOfAddress } from '../lessons/lesson-source.ts'
import { ReplaceFile } from '../uploads/replace-file.tsx'
import { ChaptersForm } from './chapters-form.tsx'
import { ManagedSubtitles } from './managed-subtitles.tsx'
import { tracksQuery } from './tracks.queries.ts'

/** Whether a video plays in a player that pauses when it is told to: the program's own, or one of a site that it knows. */
const canPause = ({ source, videoUrl }: Video): boolean =>
  videoUrl !== null && (source === 'file' || kindOfAddress(videoUrl) !== null)

/** What belongs to a video: its subtitles, its chapters, its checkpoints and its file. */
export function ManagedTracks({ video }: { video: Video }) {
  const id = useId()
  const query = useQuery(tracksQuery(video))
  return (
    <div className="flex flex-col gap-5">
      {query.data ? (
        <>
          <section aria-labelledby={`${id}-subtitles`} className="flex flex-col gap-3">
            <h3 id={`${id}-subtitles`} className="text-sm font-semibold">
              Subtitles
            </h3>
            <ManagedSubtitles video={video} tracks={query.data.tracks} />
          </section>
          <section aria-labelledby={`${id}-chapters`} className="flex flex-col gap-3">
            <h3 id={`${id}-chapters`} className="text-sm font-semibold">
              Chapters
            </h3>
            <ChaptersForm video={video} tracks={query.data} />
          </section>
        </>
      ) : query.isError ? (
        <QueryError message="Subtitles and chapters could not be loaded." query={query} />
      ) : (
        <Spinner label="Loading subtitles and chapters" />
      )}
      {canPause(video) && (
        <section aria-labelledby={`${id}-checkpoints`} className="flex flex-col gap-3">
          <h3 id={`${id}-checkpoints`} className="text-sm font-semibold">
            Checkpoints
          </h3>
          <ManagedCheckpoints video={video} />
        </section>
      )}
      <section aria-labelledby={`${id}-file`} className="flex flex-col gap-3">
        <h3 id={`${id}-file`} className="text-sm font-semibold">
          {video.videoUrl === null ? 'Video file' : 'Replace the video'}
        </h3>
        <ReplaceFile video={video} />
      </section>
    </div>
  )
}
