import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { OneAssignment } from '#client/features/assignments/one-assignment.tsx'
import { courseKeys } from '#client/features/courses/courses.keys.ts'
import { linkedQuery, useWatchRecording } from '#client/features/courses/linked/linked.queries.ts'
import type { LinkedContentProps } from '#client/features/courses/linked/linked-content.ts'
import { SessionCard } from '#client/features/live-sessions/session-card.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { LinkedLesson as Linked } from '#contract/linked-lessons.ts'

/** A lesson that is an assignment or a live session, with all that students do with either. */
export function LinkedLesson({ video, focused, onEnded }: LinkedContentProps) {
  const ids = { courseId: video.courseId, lessonId: video.id }
  const lesson = useQuery(linkedQuery(ids))
  const frame = useRef<HTMLElement>(null)
  const isHere = lesson.data !== undefined
  useLayoutEffect(() => {
    if (focused && isHere) frame.current?.focus({ preventScroll: true })
  }, [focused, isHere])
  useOnceCompleted(video.completed, onEnded)
  if (!lesson.data) {
    if (!lesson.isError) return <Spinner label="Loading the lesson" />
    return <QueryError message="This lesson could not be loaded." query={lesson} />
  }
  return (
    <section
      ref={frame}
      // Focusable by script only.
      tabIndex={-1}
      aria-label={`Lesson: ${video.title}`}
      className="flex flex-col gap-3 rounded-lg"
    >
      <Content lesson={lesson.data} ids={ids} isCompleted={video.completed} />
    </section>
  )
}

interface ContentProps {
  lesson: Linked
  ids: { courseId: string; lessonId: string }
  isCompleted: boolean
}

function Content({ lesson: { assignment, session, mustPass }, ids, isCompleted }: ContentProps) {
  const client = useQueryClient()
  const watch = useWatchRecording(ids)
  if (assignment) {
    return (
      <>
        <OneAssignment assignment={assignment} />
        {!isCompleted && (
          <Hint>
            {mustPass
              ? 'This lesson is completed once the assignment is passed.'
              : 'This lesson is completed once the assignment is submitted.'}
          </Hint>
        )}
      </>
    )
  }
  if (!session) return <EmptyState>This session is not open to you.</EmptyState>
  return (
    <>
      <SessionCard
        session={session}
        onJoined={() => void client.invalidateQueries({ queryKey: courseKeys.all })}
        onWatched={() => watch.mutate()}
      />
      {!isCompleted && (
        <Hint>
          This lesson is completed once you have joined the session, or watch its recording.
        </Hint>
      )}
    </>
  )
}

function Hint({ children }: { children: string }) {
  return <p className="text-sm text-muted-foreground">{children}</p>
}

/** Calls once the lesson is completed while it is shown. */
function useOnceCompleted(isCompleted: boolean, onEnded: (() => void) | undefined) {
  const was = useRef(isCompleted)
  const tell = useEffectEvent(() => onEnded?.())
  useEffect(() => {
    if (isCompleted && !was.current) tell()
    was.current = isCompleted
  }, [isCompleted])
}
