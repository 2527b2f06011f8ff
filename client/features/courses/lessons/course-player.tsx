import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Course, Video } from '#contract/courses.ts'
import { LateCheckpoints } from '../checkpoints/late-checkpoints.tsx'
import { videosQuery } from '../courses.queries.ts'
import { LessonFiles } from '../files/lesson-files.tsx'
import { LessonsByModule } from '../modules/lessons-by-module.tsx'
import { LateVideoTracks } from '../tracks/late-video-tracks.tsx'
import { type LessonHandle, LessonPlayer } from './lesson-player.tsx'

export interface CoursePlayerProps {
  course: Course
  /** Shown when the lessons can't be loaded. */
  failure: string
  /** Starts with the first incomplete lesson instead of waiting for a choice. */
  startsAtOnce?: boolean
  /** Whether watching is recorded for the user; true by default. */
  tracked?: boolean
}

/** The lessons of a course, the player of the chosen one below them, and the course's text. */
export function CoursePlayer(props: CoursePlayerProps) {
  const { course, failure, startsAtOnce = false, tracked = true } = props
  const lessons = useQuery(videosQuery(course.id))
  useFailureToast(lessons.isError, failure)

  const videos = lessons.data
  if (!videos) {
    if (!lessons.isError) return <Spinner label="Loading the lessons" />
    return <ErrorState message={failure} onRetry={() => void lessons.refetch()} />
  }
  return (
    <div className="flex flex-col gap-5">
      <Lessons course={course} videos={videos} startsAtOnce={startsAtOnce} tracked={tracked} />
      {course.content && (
        <div className="border-t pt-5">
          <Markdown>{course.content}</Markdown>
        </div>
      )}
    </div>
  )
}

interface LessonsProps {
  course: Course
  videos: readonly Video[]
  startsAtOnce: boolean
  tracked: boolean
}

function Lessons({ course, videos, startsAtOnce, tracked }: LessonsProps) {
  const [chosen, setChosen] = useState(() => ({
    id: startsAtOnce ? firstOf(videos) : null,
    // Counts the choices: choosing the same lesson again restarts it.
    choice: 0,
  }))
  const video = videos.find(({ id }) => id === chosen.id)
  return (
    <>
      <LessonsByModule
        course={course}
        videos={videos}
        playingId={chosen.id}
        onWatch={({ id }) => setChosen({ id, choice: chosen.choice + 1 })}
      />
      {video && <Stage key={`${video.id} ${chosen.choice}`} video={video} tracked={tracked} />}
    </>
  )
}

const firstOf = (videos: readonly Video[]): string | null =>
  (videos.find(({ completed }) => !completed) ?? videos[0])?.id ?? null

/** The player, scrolled into view when it appears. */
function Stage({ video, tracked }: { video: Video; tracked: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<LessonHandle>(null)
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={frame} className="flex flex-col gap-2">
      <p className="text-sm font-medium break-words">{video.title}</p>
      <LessonPlayer
        video={video}
        handle={player}
        tracked={tracked}
        autoPlay
        onElement={setElement}
      />
      <LateCheckpoints video={video} player={player} />
      <LateVideoTracks video={video} player={player} element={element} />
      <LessonFiles video={video} />
    </div>
  )
}
