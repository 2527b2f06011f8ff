import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Sample } from '#contract/samples.ts'
import { LessonFiles } from '../files/lesson-files.tsx'
import { type LessonHandle, LessonPlayer } from '../lessons/lesson-player.tsx'
import { LessonText } from '../texts/lesson-text.tsx'
import { LateVideoTracks } from '../tracks/late-video-tracks.tsx'
import { IncludedIn } from './included-in.tsx'
import { renewSample, sampleQuery } from './samples.queries.ts'

interface SampleDialogProps {
  sample: Sample
  onClose: () => void
}

/** A free sample, of which nothing is recorded, and the programs that have the rest of its course. */
export function SampleDialog({ sample, onClose }: SampleDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={sample.title}
      description={`A free lesson of “${sample.courseTitle}”`}
      width="xl"
      maxHeight="90vh"
    >
      <div className="flex flex-col gap-5">
        <OpenedSample id={sample.id} />
        <IncludedIn programs={sample.programs} />
      </div>
    </Dialog>
  )
}

function OpenedSample({ id }: { id: string }) {
  const client = useQueryClient()
  const sample = useQuery(sampleQuery(id))
  const player = useRef<LessonHandle>(null)
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  if (!sample.data) {
    if (!sample.isError) return <Spinner label="Loading the lesson" />
    return <QueryError message="This lesson could not be loaded." query={sample} />
  }
  const { lesson, text, pictures } = sample.data
  return (
    <>
      {text === null ? (
        <>
          <LessonPlayer
            video={lesson}
            handle={player}
            onlyLooks
            autoPlay
            renewed={() => renewSample(client, id)}
            onElement={setElement}
          />
          <LateVideoTracks video={lesson} player={player} element={element} />
        </>
      ) : (
        <LessonText text={text} pictures={pictures} lesson={lesson} />
      )}
      <LessonFiles video={lesson} />
    </>
  )
}
