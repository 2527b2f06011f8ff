import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Course, Video } from '#contract/courses.ts'
import { Markdown } from '#client/ui/markdown.tsx'
import { ErrorState, Spinner } from '#client/ui/states.tsx'
import { videosQuery } from './courses.queries.ts'
import { LessonList } from './lesson-list.tsx'
import { LessonPlayer } from './lesson-player.tsx'
import { useFailureToast } from './use-failure-toast.ts'

interface CoursePlayerProps {
  course: Course
  /** Said when the lessons can't be loaded. */
  failure: string
  /** Begins with the first lesson that is not completed, instead of waiting for a choice. */
  startsAtOnce?: boolean
  tracked?: boolean
}

/** The lessons of a course, the player of the chosen one below them, and the course's text. */
export function CoursePlayer({ course, failure, startsAtOnce, tracked }: CoursePlayerProps) {
  const lessons = useQuery(videosQuery(course.id))
  const [chosenId, setChosenId] = useState<string | null>(null)
  useFailureToast(lessons.isError, failure)

  const videos = lessons.data
  if (!videos) {
    if (!lessons.isError) return <Spinner label="Loading the lessons" />
    return <ErrorState message={failure} onRetry={() => void lessons.refetch()} />
  }
  const chosen = videos.find(({ id }) => id === chosenId)
  return (
    <div className="flex flex-col gap-5">
      {videos.length === 0 ? (
        <p className="text-sm text-muted-foreground">No video available for this course.</p>
      ) : (
        <>
          {startsAtOnce && <FirstChoice videos={videos} onChoose={setChosenId} />}
          <LessonList
            videos={videos}
            playingId={chosen?.id ?? null}
            onWatch={({ id }) => setChosenId(id)}
          />
          {chosen && <Stage video={chosen} tracked={tracked} />}
        </>
      )}
      <Markdown>{course.content}</Markdown>
    </div>
  )
}

/** Chooses once, when the lessons are there: what is completed meanwhile must not change it. */
function FirstChoice(props: { videos: readonly Video[]; onChoose: (id: string) => void }) {
  const { videos, onChoose } = props
  const chosen = useRef(false)
  useEffect(() => {
    if (chosen.current) return
    chosen.current = true
    const first = videos.find(({ completed }) => !completed) ?? videos[0]
    if (first) onChoose(first.id)
  }, [videos, onChoose])
  return null
}

/** The player, brought into sight whenever another lesson is chosen. */
function Stage({ video, tracked }: { video: Video; tracked?: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const { id } = video
  useEffect(() => {
    if (id) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <div ref={frame} className="flex flex-col gap-2">
      <p className="text-sm font-medium break-words">{video.title}</p>
      <LessonPlayer video={video} tracked={tracked} autoPlay />
    </div>
  )
}
