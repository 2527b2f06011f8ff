import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { Spinner } from '#client/ui/displays/states.tsx'
import type { Course, Video } from '#contract/courses.ts'
import { LateCheckpoints } from '../checkpoints/late-checkpoints.tsx'
import { lessonLength } from '../course-words.ts'
import { useModules } from '../courses.queries.ts'
import { LessonFiles } from '../files/lesson-files.tsx'
import { LateKeepLesson } from '../kept/late-kept.tsx'
import { useKeptAddress } from '../kept/use-kept-address.ts'
import { type LessonHandle, LessonPlayer } from '../lessons/lesson-player.tsx'
import { LateLessonNotes } from '../notes/late-lesson-notes.tsx'
import { LateLessonQuestions } from '../questions/late-lesson-questions.tsx'
import { LateVideoTracks } from '../tracks/late-video-tracks.tsx'
import { type CoursePlace, secondParameter } from './course-place.ts'
import { afterLesson, toWatchText } from './course-steps.ts'
import { LessonEnd } from './lesson-end.tsx'

interface LessonStageProps {
  course: Course
  videos: readonly Video[]
  video: Video
  /** The course to go on with once this one is completed. */
  nextCourse: Course | null
  place: CoursePlace
  certificate?: ReactNode
}

const playSchema = z.object({ play: z.literal(true) })
/** A second of a video, as it stands in an address. */
const secondSchema = z.coerce.number().int().min(0).max(604_800)

/** One lesson: its player on top, or what else it is below its title, what is still to be watched, and what comes next. */
export function LessonStage(props: LessonStageProps) {
  const { course, videos, video, nextCourse, place, certificate } = props
  const navigate = useNavigate()
  // Autoplay only after a press on a play button; an address opened directly waits for its reader.
  const isWanted = playSchema.safeParse(useLocation().state).success
  const [address] = useSearchParams()
  const named = secondSchema.safeParse(address.get(secondParameter) ?? undefined)
  const [isOver, setOver] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [wasCompleted] = useState(video.completed)
  const top = useRef<HTMLDivElement>(null)
  const player = useRef<LessonHandle>(null)
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const toWatch = toWatchText(video)
  const { data: modules = [] } = useModules(course)
  // With lessons that are not open yet, its number is that among all.
  const [number, count] = course.moduleCount
    ? [video.order + 1, course.lessonCount]
    : [videos.findIndex(({ id }) => id === video.id) + 1, videos.length]
  const isPlayed = video.kind === undefined
  const kept = useKeptAddress(video)
  const played = useMemo(
    () => (kept ? { ...video, videoUrl: kept, streamUrl: undefined } : video),
    [kept, video],
  )
  const head = (
    <div>
      <h3 className="text-lg leading-6 font-semibold break-words">{video.title}</h3>
      <p className="mt-0.5 text-sm text-muted-foreground tabular-nums">
        Lesson {number} of {count}
        {video.kind === 'text' && ` · ${lessonLength(video)} to read`}
      </p>
    </div>
  )
  return (
    <div ref={top} className="flex scroll-mt-20 flex-col gap-3">
      {!isPlayed && head}
      {kept === undefined ? (
        <Spinner label="Loading the player" />
      ) : (
        <LessonPlayer
          video={played}
          handle={player}
          autoPlay={isWanted}
          focused={isWanted}
          from={named.data}
          onEnded={() => setOver(true)}
          onElement={setElement}
        />
      )}
      <LateCheckpoints video={video} player={player} isOver={isOver} onAsking={setAsked} />
      {isPlayed && head}
      <LateVideoTracks video={video} player={player} element={element} />
      <LessonFiles video={video} />
      <LateKeepLesson video={video} />
      {isOver && !isAsked ? (
        <LessonEnd
          after={afterLesson(videos, video.id, modules)}
          modules={modules}
          course={course}
          nextCourse={nextCourse}
          place={place}
          certificate={certificate}
          onNext={({ id }) => void navigate(place.lessonPath(id), { state: { play: true } })}
        />
      ) : (
        <p role="status" className="flex items-center gap-2 text-sm tabular-nums">
          {video.completed && (
            <>
              <CircleCheck className="size-5 text-success" aria-hidden="true" />
              {wasCompleted ? 'You have completed this lesson.' : 'Lesson completed.'}
            </>
          )}
        </p>
      )}
      {!isOver && toWatch && (
        <p className="-mt-3 text-sm text-muted-foreground tabular-nums">{toWatch}</p>
      )}
      <LateLessonQuestions video={video} player={player} />
      <LateLessonNotes video={video} player={player} />
    </div>
  )
}
